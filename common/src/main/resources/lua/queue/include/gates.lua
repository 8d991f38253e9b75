-- Gates: how many jobs may start now, and if none, when to ask again. Needs base, meta and lanes.
--
-- A gate's room is a pair: jobs that may start, and, when that is none, the time when it may open; nil when only an
-- event opens it (a job ends, an operator resumes), which then puts the gate into wake itself.

-- Starts within a sliding window. Time is cut into 600 slots per window; the list has an entry per slot with starts,
-- end:starts:total, where the total counts on since the list was last empty, so that its two ends tell the number within
-- the window. Starts count from the end of their slot: at most 601 entries, never more starts than allowed in any window,
-- and room comes back late by at most a slot.
local function window(gate)
  local key = P .. ':win:' .. gate
  local oldest = call('LINDEX', key, 0)
  while oldest do
    local at, starts, total = match(oldest, '^(%d+):(%d+):(%d+)$')
    if at and tonumber(at) > now - settings.window then
      local lastAt, lastStarts, lastTotal = match(call('LINDEX', key, -1), '^(%d+):(%d+):(%d+)$')
      return {
        key = key, used = lastTotal - total + starts, frees = at + settings.window,
        at = tonumber(lastAt), starts = tonumber(lastStarts), total = tonumber(lastTotal),
      }
    end
    call('LPOP', key)
    oldest = call('LINDEX', key, 0)
  end
  return { key = key, used = 0, frees = now, at = nil, starts = 0, total = 0 }
end

local function saveWindow(w, taken)
  local slot = max(1, floor(settings.window / 600))
  local ends = (floor(now / slot) + 1) * slot
  if w.at and w.at >= ends then
    call('LSET', w.key, -1, w.at .. ':' .. (w.starts + taken) .. ':' .. (w.total + taken))
  else
    call('RPUSH', w.key, ends .. ':' .. taken .. ':' .. (w.total + taken))
  end
  call('PEXPIRE', w.key, settings.window + 1000)
end

local tenants = {}
local function tenantOf(name)
  local it = tenants[name]
  if not it then
    local fields = call('HMGET', P .. ':t:' .. name, 'r', 'e')
    it = {
      limit = tonumber(fields[1]) or settings.tenantLimit,
      estimate = tonumber(fields[2]) or settings.firstEstimate,
      window = window('t:' .. name),
      taken = 0,
    }
    tenants[name] = it
  end
  return it
end

local handlers = {}
local function handlerOf(name)
  local it = handlers[name]
  if not it then
    local fields = call('HMGET', P .. ':h:' .. name, 'c', 'r', 'p', 'b')
    it = {
      concurrency = tonumber(fields[1]), rate = tonumber(fields[2]),
      paused = fields[3] == '1', batch = tonumber(fields[4]) or 1, taken = 0,
    }
    it.running = it.concurrency and tonumber(call('HGET', P .. ':inflight', 'h:' .. name)) or 0
    it.window = it.rate and window('h:' .. name)
    handlers[name] = it
  end
  return it
end

local function handlerRoom(it)
  if it.paused then return 0 end
  local room = it.concurrency and it.concurrency - it.running - it.taken or huge
  if room <= 0 then return 0 end
  if it.rate then
    local starts = it.rate - it.window.used - it.taken
    if starts <= 0 then return 0, max(it.window.frees, now + 1) end
    room = min(room, starts)
  end
  return room
end

local circuits = {}
local function circuitOf(name)
  local it = circuits[name]
  if not it then
    local fields = call('HMGET', P .. ':c:' .. name, 'st', 'f', 's', 'o', 'e')
    it = {
      name = name, state = fields[1] or 'closed', failures = tonumber(fields[2]) or 0,
      successes = tonumber(fields[3]) or 0, reopens = tonumber(fields[4]) or 0, epoch = tonumber(fields[5]) or 0,
      taken = 0,
    }
    circuits[name] = it
  end
  return it
end

-- Every change of state begins an epoch. Epochs come from the clock, so that one lost with its key doesn't come again.
local function turn(circuit, state)
  circuit.state = state
  circuit.epoch = max(circuit.epoch + 1, now)
  circuit.failures, circuit.successes, circuit.changed = 0, 0, true
  if state == 'open' then
    circuit.reopens = now + settings.open
    wake('c:' .. circuit.name, circuit.reopens)
  elseif state == 'closed' then
    wake('c:' .. circuit.name, now)
  end
end

local function probeField(name, epoch) return 'c:' .. name .. ':' .. epoch end

local function circuitRoom(it)
  if it.state == 'closed' then return huge end
  if it.state == 'open' then
    if now < it.reopens then return 0, it.reopens end
    turn(it, 'half')
  end
  local out = tonumber(call('HGET', P .. ':inflight', probeField(it.name, it.epoch))) or 0
  return max(0, settings.probes - out - it.taken)
end

-- What a job's end tells about its integration. Results of an older epoch say nothing about this one.
local function judge(name, epoch, signal)
  if signal == 'n' then return end
  local it = circuitOf(name)
  if it.epoch ~= epoch or it.state == 'open' then return end
  if signal == 'f' then
    it.failures, it.changed = it.failures + 1, true
    if it.state == 'half' or it.failures >= settings.failures then turn(it, 'open') end
  elseif it.state == 'half' then
    it.successes, it.changed = it.successes + 1, true
    if it.successes >= settings.successes then turn(it, 'closed') end
  elseif it.failures > 0 then
    it.failures, it.changed = 0, true
  end
end

-- A circuit that nobody used for a day is forgotten, and so closed.
local function saveCircuits()
  for name, it in pairs(circuits) do
    if it.changed then
      local key = P .. ':c:' .. name
      call('HSET', key, 'st', it.state, 'f', it.failures, 's', it.successes, 'o', it.reopens, 'e', it.epoch)
      call('PEXPIRE', key, settings.open + 86400000)
    end
  end
end
