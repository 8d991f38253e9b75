-- What every script of the engine begins with.
--
-- KEYS[1]  prefix of the shard, such as eclusa:{items:0}; every key is made from it, so all are in its hash slot
-- ARGV[1]  now in epoch ms; empty: the clock of Redis. Only tests give one
-- ARGV[2]  settings: numbers in the order of SETTINGS
--
-- Keys, all beginning with the prefix (p: priority; lane: tenant|integration|handler|direction):
--   :meta             hash     virtual time per priority (v1..), seq, generation, ready
--   :act:p            zset     tenant -> start tag: tenants that have a ready lane and are not over their window
--   :past:p           zset     tenant -> tag of tenants that are not in act and whose tag is ahead of virtual time
--   :lanes:p:tenant   zset     ready lane -> turn
--   :q:p:lane         list     waiting descriptors: attempts digit, deaths digit, id
--   :back:p:lane      list     the same, of jobs that come back: served first
--   :waiting          set      ids of all waiting jobs
--   :run              hash     id -> record of a job in flight (see jobs.lua)
--   :lease            zset     id -> end of the lease
--   :late             hash     id -> record of a delayed job
--   :due              zset     sequence and id of a delayed job -> due time
--   :dead             hash     id -> reason, until the caller has buried it
--   :inflight         hash     h:handler -> jobs in flight; c:integration:epoch -> probes; * -> all jobs
--   :h:handler        hash     c concurrency, r starts per window, p paused, b batch size
--   :c:integration    hash     st closed|open|half, f failures, s successes, o open until, e epoch
--   :t:tenant         hash     r starts per window, e expected service time in ms
--   :win:gate         list     starts within a window (see gates.lua)
--   :park:gate        zset     p:lane -> order of waking, for lanes that this gate holds
--   :wake             zset     gate, or t:tenant -> when to look at what it holds
--   :hold             hash     lane -> held until, when its destination asked for a pause
local P = KEYS[1]
local call = redis.call
local floor, max, min, huge = math.floor, math.max, math.min, math.huge
local match, sub = string.match, string.sub

local now = tonumber(ARGV[1])
if not now then
  local time = call('TIME')
  now = time[1] * 1000 + floor(time[2] / 1000)
end

local SETTINGS = {
  'lease', 'attempts', 'deaths', 'tenantLimit', 'window', 'tenantPause',
  'failures', 'open', 'probes', 'successes', 'firstEstimate', 'quantum',
}
local settings = {}
do
  local i = 0
  for number in string.gmatch(ARGV[2], '%d+') do
    i = i + 1
    settings[SETTINGS[i]] = tonumber(number)
  end
end

local PRIORITIES = { 1, 2, 3, 5 }

-- A full Redis refuses the first write of a script if it may need memory, and then lets a script that has written go on.
-- Scripts that give memory back begin with this harmless write: they must run when Redis is full, or it stays so.
local function runEvenWhenFull()
  call('DEL', P .. ':none')
end

-- Calls a command that takes any number of arguments, in portions that fit the stack of Lua.
-- size: how many arguments make a whole; returns the sum of the answers.
local function inPortions(command, key, arguments, size)
  local step = floor(1000 / size) * size
  local sum = 0
  for from = 1, #arguments, step do
    sum = sum + call(command, key, unpack(arguments, from, min(from + step - 1, #arguments)))
  end
  return sum
end

-- The fields of a hash, in the order asked for; false where there is none.
local function fieldsOf(key, names)
  local values = {}
  for from = 1, #names, 1000 do
    local to = min(from + 999, #names)
    local part = call('HMGET', key, unpack(names, from, to))
    for i = 1, #part do values[from + i - 1] = part[i] end
  end
  return values
end
