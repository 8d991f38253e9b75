-- What a claim does before it looks for work, each part bounded: what is left over is done by the next claim.
-- Needs base, meta, lanes, gates and jobs.

-- Leases and counters are told by the records of jobs in flight. Records that were lost can only come back from where
-- the jobs come from, so the shard then asks to be rebuilt.
local function recountLeases()
  local records = call('HGETALL', P .. ':run')
  local known, fields = {}, {}
  for i = 1, #records, 2 do
    local flight = flightOf(records[i + 1])
    local lane = parse(flight.lane)
    known[records[i]] = true
    local probe = flight.probe and probeField(lane.integration, flight.epoch)
    for _, field in ipairs({ '*', 'h:' .. lane.handler, probe or nil }) do fields[field] = (fields[field] or 0) + 1 end
    call('ZADD', P .. ':lease', 'NX', now + settings.lease, records[i])
  end
  for _, id in ipairs(call('ZRANGE', P .. ':lease', 0, -1)) do
    if not known[id] then
      call('ZREM', P .. ':lease', id)
      meta.ready = false
    end
  end
  call('DEL', P .. ':inflight')
  for field, jobs in pairs(fields) do
    call('HSET', P .. ':inflight', field, jobs)
    if field ~= '*' then wake(gateOf(field), now) end
  end
end

local function recountDelayed()
  local records = call('HGETALL', P .. ':late')
  local known = {}
  for i = 1, #records, 2 do
    local due, sequence = match(records[i + 1], '^(%d+):(%d+):')
    local member = string.format('%015d', sequence) .. records[i]
    known[member] = true
    call('ZADD', P .. ':due', due, member)
  end
  for _, member in ipairs(call('ZRANGE', P .. ':due', 0, -1)) do
    if not known[member] then
      call('ZREM', P .. ':due', member)
      meta.ready = false
    end
  end
end

-- Keys that somebody deleted show as counts that disagree.
local function heal()
  local running = call('HLEN', P .. ':run')
  local counter = tonumber(call('HGET', P .. ':inflight', '*')) or 0
  if call('ZCARD', P .. ':lease') ~= running or counter ~= running then recountLeases() end
  if call('ZCARD', P .. ':due') ~= call('HLEN', P .. ':late') then recountDelayed() end
  if not meta.ready then call('HDEL', P .. ':meta', 'ready') end
end

-- Adds a job to the group of its list; groups keep the order in which they arose.
local function gather(groups, key, p, lane, descriptor)
  local name = key(p, lane)
  local group = groups[name]
  if not group then
    group = { key = key, p = p, lane = lane, jobs = {} }
    groups[name] = group
    groups[#groups + 1] = group
  end
  group.jobs[#group.jobs + 1] = descriptor
end

-- Jobs whose worker died come back at once, and burn no attempt; those that did so too often are dead.
local function reap()
  local ids = call('ZRANGEBYSCORE', P .. ':lease', '-inf', now, 'LIMIT', 0, 200)
  if #ids == 0 then return end
  local records = fieldsOf(P .. ':run', ids)
  local back = {}
  for i, id in ipairs(ids) do
    local record = records[i]
    if record then
      local flight, attempts, deaths = flightOf(record), digit(record, 1), digit(record, 2) + 1
      land(id, flight)
      if deaths >= settings.deaths then
        die(id, 'poison', flight, attempts, deaths)
      else
        gather(back, returnedKey, flight.p, flight.lane, attempts .. deaths .. id)
      end
    else
      call('ZREM', P .. ':lease', id)
    end
  end
  saveLanded()
  for _, group in ipairs(back) do append(group.key, group.p, group.lane, group.jobs) end
end

-- Delayed jobs that are due join their lanes, in order of due time and then of arrival, whatever gates hold the lane.
local function promote()
  local members = call('ZRANGEBYSCORE', P .. ':due', '-inf', now, 'LIMIT', 0, 500)
  if #members == 0 then return end
  local ids, groups = {}, {}
  for i, member in ipairs(members) do ids[i] = sub(member, 16) end
  local records = fieldsOf(P .. ':late', ids)
  inPortions('ZREM', P .. ':due', members, 1)
  inPortions('HDEL', P .. ':late', ids, 1)
  for i, id in ipairs(ids) do
    local p, attempts, deaths, returned, lane = match(records[i] or '', '^%d+:%d+:(%d):(%d):(%d):(%d):(.*)$')
    if p then
      gather(groups, returned == '1' and returnedKey or waitingKey, p, lane, attempts .. deaths .. id)
    end
  end
  for _, group in ipairs(groups) do append(group.key, group.p, group.lane, group.jobs) end
end

local function wakeTenant(name)
  call('ZREM', P .. ':wake', 't:' .. name)
  for _, p in ipairs(PRIORITIES) do
    if call('EXISTS', lanesKey(p, name)) == 1 then activate(p, name) end
  end
end

local function roomOf(gate)
  local kind, name = sub(gate, 1, 1), sub(gate, 3)
  if kind == 'h' then return handlerRoom(handlerOf(name)) end
  if kind == 'c' then return circuitRoom(circuitOf(name)) end
  call('HDEL', P .. ':hold', name)
  return huge
end

-- Wakes as many lanes as the gate has room for. While it holds more and has room, it stays due, so that a lane that
-- was woken but stopped elsewhere doesn't leave the room unused.
local function wakeLanes(gate, most)
  local room, opens = roomOf(gate)
  local park, wakes = P .. ':park:' .. gate, P .. ':wake'
  if room <= 0 then
    if opens then call('ZADD', wakes, opens, gate) else call('ZREM', wakes, gate) end
    return 0
  end
  local woken = call('ZPOPMIN', park, min(room, most))
  for i = 1, #woken, 2 do
    makeReady(tonumber(sub(woken[i], 1, 1)), sub(woken[i], 3))
  end
  if call('EXISTS', park) == 1 then call('ZADD', wakes, now, gate) else call('ZREM', wakes, gate) end
  return #woken / 2
end

local function wakeDue()
  local left = 200
  for _, gate in ipairs(call('ZRANGEBYSCORE', P .. ':wake', '-inf', now, 'LIMIT', 0, 32)) do
    if sub(gate, 1, 1) == 't' then
      wakeTenant(sub(gate, 3))
    elseif left > 0 then
      left = left - wakeLanes(gate, left)
    end
  end
end

-- How long until there is something to do that no call announces, in ms; -1: nothing is known to come.
local function untilNext()
  local soonest
  for _, key in ipairs({ ':wake', ':due', ':lease' }) do
    local first = call('ZRANGE', P .. key, 0, 0, 'WITHSCORES')
    local at = tonumber(first[2])
    if at and (not soonest or at < soonest) then soonest = at end
  end
  return soonest and max(0, soonest - now) or -1
end
