-- How many jobs of a lane wait, and what holds them.
--
-- KEYS[1]  prefix of the shard
-- ARGV     now, settings (see base), lane
-- Result   waiting jobs; what holds the first priority that has some: hold, handler, circuit, tenant, or empty; ms until
--          that is looked at again, -1 when it waits for an event and not for a time
-- Cost     O(log lanes)
--@include base meta lanes

local lane = ARGV[3]
local parts = parse(lane)
local GATES = {
  { 'hold', 'l:' .. lane }, { 'handler', 'h:' .. parts.handler }, { 'circuit', 'c:' .. parts.integration },
}

local function wakesAt(gate) return tonumber(call('ZSCORE', P .. ':wake', gate)) end

local function gateOfLane(p)
  for _, gate in ipairs(GATES) do
    if call('ZSCORE', P .. ':park:' .. gate[2], p .. ':' .. lane) then return gate[1], wakesAt(gate[2]) end
  end
  local tenant = wakesAt('t:' .. parts.tenant)
  if tenant then return 'tenant', tenant end
  return '', nil
end

local waiting, gate, opens = 0, nil, nil
for _, p in ipairs(PRIORITIES) do
  local jobs = call('LLEN', waitingKey(p, lane)) + call('LLEN', returnedKey(p, lane))
  if jobs > 0 and not gate then gate, opens = gateOfLane(p) end
  waiting = waiting + jobs
end
return { waiting, gate or '', opens and max(0, opens - now) or -1 }
