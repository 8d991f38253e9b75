-- Ends jobs that succeeded; they are forgotten.
--
-- KEYS[1]  prefix of the shard
-- ARGV     now, settings (see base), then for each group: token, signal for the circuit (s success, n none), n, n ids
-- Result   one character per job, in order: 1 ended, 0 the lease isn't held any more and nothing was changed
-- Cost     O(log leases) per job, O(log tenants) per flight
--@include base meta lanes gates jobs

runEvenWhenFull()
local ids, tokens, signals = {}, {}, {}
local at = 3
while at <= #ARGV do
  local n = tonumber(ARGV[at + 2])
  for i = at + 3, at + 2 + n do
    local k = #ids + 1
    ids[k], tokens[k], signals[k] = ARGV[i], ARGV[at], ARGV[at + 1]
  end
  at = at + 3 + n
end
local flights = held(ids, tokens)
local answer = {}
for i = 1, #ids do
  local flight = flights[i]
  if flight then
    land(ids[i], flight)
    judge(parse(flight.lane).integration, flight.epoch, signals[i])
  end
  answer[i] = flight and '1' or '0'
end
saveLanded()
saveCircuits()
saveMeta()
return table.concat(answer)
