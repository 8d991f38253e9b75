-- Lanes and turns. Needs base and meta.
--
-- A lane with jobs is in exactly one of two places: among the ready lanes of its tenant, or parked at one gate. A lane
-- without jobs is nowhere. A tenant is in act exactly while it has a ready lane and is not parked itself.
local parsed = {}
local function parse(lane)
  local it = parsed[lane]
  if not it then
    local tenant, integration, handler = match(lane, '^([^|]*)|([^|]*)|([^|]*)|')
    it = { tenant = tenant, integration = integration, handler = handler }
    parsed[lane] = it
  end
  return it
end

local function waitingKey(p, lane) return P .. ':q:' .. p .. ':' .. lane end
local function returnedKey(p, lane) return P .. ':back:' .. p .. ':' .. lane end
local function lanesKey(p, tenant) return P .. ':lanes:' .. p .. ':' .. tenant end

local function isEmpty(p, lane)
  return call('EXISTS', waitingKey(p, lane), returnedKey(p, lane)) == 0
end

-- Lets a tenant take turns. Its start tag is never behind virtual time: who was idle has banked nothing.
local function activate(p, tenant)
  local act = P .. ':act:' .. p
  if call('ZSCORE', act, tenant) or call('ZSCORE', P .. ':wake', 't:' .. tenant) then return end
  local past = P .. ':past:' .. p
  local tag = tonumber(call('ZSCORE', past, tenant)) or 0
  if tag > 0 then call('ZREM', past, tenant) end
  call('ZADD', act, max(tag, virtual(p)), tenant)
end

-- Ends the turns of a tenant; a tag ahead of virtual time is kept, or going idle would pay.
local function deactivate(p, tenant, tag)
  call('ZREM', P .. ':act:' .. p, tenant)
  if tag > virtual(p) then call('ZADD', P .. ':past:' .. p, tag, tenant) end
end

local function makeReady(p, lane)
  local tenant = parse(lane).tenant
  call('ZADD', lanesKey(p, tenant), 'NX', nextSequence(), lane)
  activate(p, tenant)
end

-- Adds jobs to a lane, in order. key: waitingKey or returnedKey. A lane that had jobs stays where it is.
local function append(key, p, lane, descriptors)
  local wasEmpty = isEmpty(p, lane)
  local ids = {}
  for i = 1, #descriptors do ids[i] = sub(descriptors[i], 3) end
  inPortions('SADD', P .. ':waiting', ids, 1)
  inPortions('RPUSH', key(p, lane), descriptors, 1)
  if wasEmpty then makeReady(p, lane) end
end

-- Has the gate looked at by the next claim, if it holds any lane.
local function wake(gate, at)
  if call('EXISTS', P .. ':park:' .. gate) == 1 then call('ZADD', P .. ':wake', at, gate) end
end
