-- Jobs in flight, delayed and dead. Needs base, meta, lanes and gates.
--
-- Record in run: attempts digit, deaths digit, then token:p:size:probe:epoch:charged:start:tag:lane
--   size: jobs that share its service time; epoch: of the circuit; charged: ms added to the tenant's tag at the start
-- Jobs that started together share all but the digits. That part, the flight, is read once per script, not per job.
-- Record in late: due:sequence:p:attempts:deaths:returned:lane
local flights = {}
local function flightOf(record)
  local text = sub(record, 3)
  local it = flights[text]
  if not it then
    local token, p, size, probe, epoch, charged, start, tag, lane =
      match(text, '^([^:]*):(%d):(%d+):(%d):(%d+):(%d+):(%d+):(%d+):(.*)$')
    it = {
      token = token, p = tonumber(p), size = tonumber(size), probe = probe == '1', epoch = tonumber(epoch),
      charged = tonumber(charged), start = tonumber(start), tag = tonumber(tag), lane = lane,
      landed = 0, text = text,
    }
    flights[text] = it
  end
  return it
end

-- The flights of those jobs whose token still holds, false for the others; and their records.
local function held(ids, tokens)
  local records = fieldsOf(P .. ':run', ids)
  local found, seen = {}, {}
  for i = 1, #ids do
    local id = ids[i]
    local flight = records[i] and not seen[id] and flightOf(records[i])
    found[i] = flight and flight.token == tokens[i] and flight
    if found[i] then seen[id] = true end
  end
  return found, records
end

local function digit(record, i)
  return tonumber(sub(record, i, i))
end

-- The service that a tenant got, beyond what its tag was charged at the start. base: the tag, when it was forgotten.
local function chargeTenant(p, tenant, delta, base)
  local act, past = P .. ':act:' .. p, P .. ':past:' .. p
  local tag = tonumber(call('ZSCORE', act, tenant))
  if tag then
    if delta ~= 0 then call('ZADD', act, max(virtual(p), tag + delta), tenant) end
    return
  end
  local old = tonumber(call('ZSCORE', past, tenant))
  tag = (old or base) + delta
  if tag > virtual(p) then
    call('ZADD', past, tag, tenant)
  elseif old then
    call('ZREM', past, tenant)
  end
end

local landedIds, landedFlights = {}, {}

-- A job is in flight no more, whatever becomes of it. What it held is freed by saveLanded.
local function land(id, flight)
  landedIds[#landedIds + 1] = id
  if flight.landed == 0 then landedFlights[#landedFlights + 1] = flight end
  flight.landed = flight.landed + 1
end

local function serviceOf(flight)
  return max(1, floor((now - flight.start) / flight.size))
end

-- A probe's field ends with its epoch: the gate is what stands before.
local function gateOf(field)
  return sub(field, 1, 1) == 'c' and match(field, '^(.*):%d+$') or field
end

local function freeSlots(freed)
  for field, jobs in pairs(freed) do
    if call('HINCRBY', P .. ':inflight', field, -jobs) <= 0 then call('HDEL', P .. ':inflight', field) end
    if field ~= '*' then wake(gateOf(field), now) end
  end
end

-- Moving average over some eight jobs, of which n have just taken the same service.
local function learn(tenant, service, n)
  local key = P .. ':t:' .. tenant
  local before = tonumber(call('HGET', key, 'e'))
  local estimate = service + ((before or service) - service) * 0.875 ^ n
  estimate = max(1, floor(estimate + 0.5))
  if estimate ~= before then
    call('HSET', key, 'e', estimate)
    if not before and call('HEXISTS', key, 'r') == 0 then call('PEXPIRE', key, 3600000) end
  end
end

-- Frees what the landed jobs held and charges their tenants: a few commands per flight, not per job.
local function saveLanded()
  if #landedIds == 0 then return end
  inPortions('HDEL', P .. ':run', landedIds, 1)
  inPortions('ZREM', P .. ':lease', landedIds, 1)
  local freed = { ['*'] = #landedIds }
  for _, flight in ipairs(landedFlights) do
    local lane, jobs = parse(flight.lane), flight.landed
    local slot = 'h:' .. lane.handler
    freed[slot] = (freed[slot] or 0) + jobs
    if flight.probe then
      local probe = probeField(lane.integration, flight.epoch)
      freed[probe] = (freed[probe] or 0) + jobs
    end
    local service = serviceOf(flight)
    chargeTenant(flight.p, lane.tenant, jobs * (service - flight.charged), flight.tag + flight.charged * jobs)
    learn(lane.tenant, service, jobs)
    flight.landed = 0
  end
  freeSlots(freed)
  landedIds, landedFlights = {}, {}
end

local function delay(id, p, lane, attempts, deaths, due, returned)
  local sequence = nextSequence()
  local record = due .. ':' .. sequence .. ':' .. p .. ':' .. attempts .. ':' .. deaths .. ':' .. returned .. ':' .. lane
  call('HSET', P .. ':late', id, record)
  call('ZADD', P .. ':due', due, string.format('%015d', sequence) .. id)
end

-- Dead jobs stay until the caller has buried them, so that no death goes untold.
local function die(id, reason, flight, attempts, deaths)
  call('HSET', P .. ':dead', id,
    reason .. ':' .. flight.p .. ':' .. attempts .. ':' .. deaths .. ':' .. flight.lane)
end
