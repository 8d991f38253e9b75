-- Gives jobs back that were not tried, or were cut short by us: no attempt is burnt.
--
-- KEYS[1]  prefix of the shard
-- ARGV     now, settings (see base), then for each job: id, token, hold in ms: how long its whole lane waits; 0: not
-- Result   one character per job, in order: 1 given back, 0 the lease isn't held any more
-- Cost     O(log lanes) per job
--@include base meta lanes gates jobs

runEvenWhenFull()
local ids, tokens, holds = {}, {}, {}
for i = 3, #ARGV, 3 do
  local n = #ids + 1
  ids[n], tokens[n], holds[n] = ARGV[i], ARGV[i + 1], tonumber(ARGV[i + 2])
end

local function hold(lane, ends)
  local before = tonumber(call('HGET', P .. ':hold', lane)) or 0
  if ends > before then
    call('HSET', P .. ':hold', lane, ends)
    if before > 0 then wake('l:' .. lane, ends) end
  end
end

local flights, records = held(ids, tokens)
local answer = {}
for i = 1, #ids do
  local flight = flights[i]
  if flight then land(ids[i], flight) end
  answer[i] = flight and '1' or '0'
end
saveLanded()
for i = 1, #ids do
  local flight = flights[i]
  if flight then
    if holds[i] > 0 then hold(flight.lane, now + holds[i]) end
    append(returnedKey, flight.p, flight.lane, { sub(records[i], 1, 2) .. ids[i] })
  end
end
saveMeta()
return table.concat(answer)
