-- Extends leases from now, and charges tenants for the service so far: who runs long falls behind while he runs.
--
-- KEYS[1]  prefix of the shard
-- ARGV     now, settings (see base), then for each job: id, token
-- Result   one character per job, in order: 1 extended, 0 the lease isn't held any more
-- Cost     O(log leases) per job
--@include base meta lanes gates jobs

runEvenWhenFull()
local ids, tokens = {}, {}
for i = 3, #ARGV, 2 do
  ids[#ids + 1], tokens[#tokens + 1] = ARGV[i], ARGV[i + 1]
end

local function chargeSoFar(id, flight, record)
  local service = floor((now - flight.start) / flight.size)
  if service <= flight.charged then return end
  local tenant = parse(flight.lane).tenant
  chargeTenant(flight.p, tenant, service - flight.charged, flight.tag + flight.charged)
  local head, tail = match(record, '^(..[^:]*:%d:%d+:%d:%d+:)%d+(:.*)$')
  call('HSET', P .. ':run', id, head .. service .. tail)
end

local flights, records = held(ids, tokens)
local answer = {}
for i = 1, #ids do
  local flight = flights[i]
  if flight then
    call('ZADD', P .. ':lease', now + settings.lease, ids[i])
    chargeSoFar(ids[i], flight, records[i])
  end
  answer[i] = flight and '1' or '0'
end
saveMeta()
return table.concat(answer)
