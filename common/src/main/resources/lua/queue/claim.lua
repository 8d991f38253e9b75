-- Takes jobs that may start now: lower priorities first, tenants by start-time fair queueing, lanes of a tenant in turn.
--
-- KEYS[1]  prefix of the shard
-- ARGV     now, settings (see base), most jobs, token of this claim
-- Result   { 'ok' or 'rebuild', ms until something is due or -1, dead jobs, group... }
--          group: { 'p:lane', descriptor... }, jobs of one lane, of a size that the handler takes as a batch
-- Cost     O(log lanes) per job; a lane that can't run costs O(log lanes) once, when it is parked. At most 200 expired
--          leases, 500 delayed jobs and 200 woken lanes are seen to
--@include base meta lanes gates jobs upkeep

local most, token = tonumber(ARGV[3]), ARGV[4]
local groups, started, ids, leases, running = {}, {}, {}, {}, {}
local left = most
local visits = most + 200

-- As text: Redis would format the number once per job.
local leaseEnd = string.format('%d', now + settings.lease)

-- Greater than any tag, so that lanes wake by priority first.
local PRIORITY_STEP = 2 ^ 49

local function leaveLane(p, lane, tenant, tag)
  call('ZREM', lanesKey(p, tenant), lane)
  if call('EXISTS', lanesKey(p, tenant)) == 1 then return tag end
  return deactivate(p, tenant, tag)
end

local function park(p, lane, tenant, tag, gate, opens)
  call('ZADD', P .. ':park:' .. gate, p * PRIORITY_STEP + tag, p .. ':' .. lane)
  if opens then call('ZADD', P .. ':wake', opens, gate) end
  return leaveLane(p, lane, tenant, tag)
end

local function parkTenant(p, name, tag, tenant)
  call('ZADD', P .. ':wake', max(now + settings.tenantPause, tenant.window.frees), 't:' .. name)
  return deactivate(p, name, tag)
end

local someHeld
local function heldUntil(lane)
  if someHeld == nil then someHeld = call('EXISTS', P .. ':hold') == 1 end
  return someHeld and tonumber(call('HGET', P .. ':hold', lane)) or 0
end

-- Room of a lane, or the first gate that is closed and when it opens.
local function laneRoom(lane, parts)
  local ends = heldUntil(lane)
  if ends > now then return 0, 'l:' .. lane, ends end
  local room, opens = handlerRoom(handlerOf(parts.handler))
  if room <= 0 then return 0, 'h:' .. parts.handler, opens end
  local circuit, closes = circuitRoom(circuitOf(parts.integration))
  if circuit <= 0 then return 0, 'c:' .. parts.integration, closes end
  return min(room, circuit)
end

-- How many jobs the tenant whose turn it is takes at a time: as many as it would by taking turns one by one, or, when jobs
-- are short, a quantum of service. It runs ahead of others by no more than that.
local function turnSize(tag, nextTag, estimate)
  if not nextTag then return left end
  local inTurn = floor((nextTag - tag) / estimate) + 1
  return max(inTurn, floor(settings.quantum / estimate))
end

local function take(p, lane, count)
  local jobs = call('LPOP', returnedKey(p, lane), count) or {}
  if #jobs < count then
    local more = call('LPOP', waitingKey(p, lane), count - #jobs) or {}
    for i = 1, #more do jobs[#jobs + 1] = more[i] end
  end
  return jobs
end

local function start(p, lane, parts, jobs, tag, estimate)
  local handler, circuit = handlerOf(parts.handler), circuitOf(parts.integration)
  local probe = circuit.state == 'half' and 1 or 0
  local size = handler.batch > 1 and #jobs or 1
  local charged = max(1, floor(estimate))
  local flight = token .. ':' .. p .. ':' .. size .. ':' .. probe .. ':' .. circuit.epoch .. ':' .. charged .. ':' .. now .. ':' .. tag
    .. ':' .. lane
  local group = { p .. ':' .. lane }
  for i = 1, #jobs do
    local job = jobs[i]
    local id = sub(job, 3)
    group[i + 1] = job
    ids[#ids + 1] = id
    running[#running + 1] = id
    running[#running + 1] = sub(job, 1, 2) .. flight
    leases[#leases + 1] = leaseEnd
    leases[#leases + 1] = id
  end
  groups[#groups + 1] = group
  handler.taken = handler.taken + #jobs
  circuit.taken = circuit.taken + probe * #jobs
  tenants[parts.tenant].taken = tenants[parts.tenant].taken + #jobs
  started['h:' .. parts.handler] = (started['h:' .. parts.handler] or 0) + #jobs
  if probe == 1 then
    local field = probeField(parts.integration, circuit.epoch)
    started[field] = (started[field] or 0) + #jobs
  end
  meta['v' .. p] = max(virtual(p), tag)
  left = left - #jobs
  return tag + charged * #jobs
end

-- One turn of the tenant that is first by tag; nextTag is that of the second, if there is one. Returns its next tag, nil
-- when it takes turns no more.
local function visit(p, name, tag, nextTag)
  local tenant = tenantOf(name)
  local room = tenant.limit - tenant.window.used - tenant.taken
  if room <= 0 then return parkTenant(p, name, tag, tenant) end
  local ready = call('ZRANGE', lanesKey(p, name), 0, 1)
  local lane = ready[1]
  if not lane then return deactivate(p, name, tag) end
  local parts = parse(lane)
  local laneroom, gate, opens = laneRoom(lane, parts)
  if laneroom <= 0 then return park(p, lane, name, tag, gate, opens) end
  local batch = handlerOf(parts.handler).batch
  local count = batch > 1 and batch or turnSize(tag, nextTag, tenant.estimate)
  count = min(count, left, room, laneroom)
  local jobs = take(p, lane, count)
  if #jobs > 0 then tag = start(p, lane, parts, jobs, tag, tenant.estimate) end
  if #jobs < count or isEmpty(p, lane) then
    return leaveLane(p, lane, name, tag)
  end
  if ready[2] then call('ZADD', lanesKey(p, name), nextSequence(), lane) end
  return tag
end

-- Puts a tenant back among the turns, behind those with the same tag.
local function insert(turns, name, tag)
  local i = 1
  while i <= #turns and turns[i].tag <= tag do i = i + 1 end
  table.insert(turns, i, { name = name, tag = tag })
end

-- Lets the first tenants of a priority take turns. They are read and written together, so that a turn doesn't cost a
-- search; when their tags have passed those of the tenants that weren't read, they are read anew.
local function takeTurns(p, act)
  local width = min(left, 64)
  local first = call('ZRANGE', act, 0, width, 'WITHSCORES')
  local turns, changed = {}, {}
  for i = 1, #first, 2 do turns[#turns + 1] = { name = first[i], tag = tonumber(first[i + 1]) } end
  local bound = #turns > width and turns[#turns].tag
  if bound then turns[#turns] = nil end
  while #turns > 0 and left > 0 and visits > 0 and not (bound and turns[1].tag > bound) do
    visits = visits - 1
    local turn = table.remove(turns, 1)
    local tag = visit(p, turn.name, turn.tag, turns[1] and turns[1].tag or bound)
    if tag then insert(turns, turn.name, tag) end
    changed[turn.name] = tag
  end
  local tags = {}
  for name, tag in pairs(changed) do
    tags[#tags + 1] = tag
    tags[#tags + 1] = name
  end
  inPortions('ZADD', act, tags, 2)
  return #first > 0
end

local function serve(p)
  local act = P .. ':act:' .. p
  local any
  while left > 0 and visits > 0 and takeTurns(p, act) do any = true end
  if any then call('ZREMRANGEBYSCORE', P .. ':past:' .. p, '-inf', virtual(p)) end
end

local function saveStarted()
  local jobs = most - left
  if jobs == 0 then return end
  inPortions('SREM', P .. ':waiting', ids, 1)
  inPortions('HSET', P .. ':run', running, 2)
  inPortions('ZADD', P .. ':lease', leases, 2)
  call('HINCRBY', P .. ':inflight', '*', jobs)
  for field, count in pairs(started) do call('HINCRBY', P .. ':inflight', field, count) end
  for _, tenant in pairs(tenants) do
    if tenant.taken > 0 then saveWindow(tenant.window, tenant.taken) end
  end
  for _, handler in pairs(handlers) do
    if handler.window and handler.taken > 0 then saveWindow(handler.window, handler.taken) end
  end
end

runEvenWhenFull()
if meta.ready then
  heal()
end
if not meta.ready then
  return { 'rebuild', -1, call('HLEN', P .. ':dead') }
end
reap()
promote()
wakeDue()
for _, p in ipairs(PRIORITIES) do
  if left > 0 then serve(p) end
end
saveStarted()
saveCircuits()
saveMeta()
local wait = 0
if left == most and visits > 0 then wait = untilNext() end
return { 'ok', wait, call('HLEN', P .. ':dead'), unpack(groups) }
