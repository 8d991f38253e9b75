-- Ends attempts that failed: the job is tried again after its wait, or dead when that was its last attempt.
--
-- KEYS[1]  prefix of the shard
-- ARGV     now, settings (see base), then for each job: id, token, wait in ms (-1: no attempt will help), signal for the
--          circuit (s success, f failure, n none; a capital: no attempt is burnt)
-- Result   one character per job, in order: r will be tried again, d dead, 0 the lease isn't held any more
-- Cost     O(log delayed) per job
--@include base meta lanes gates jobs

runEvenWhenFull()
local ids, tokens, waits, signals = {}, {}, {}, {}
for i = 3, #ARGV, 4 do
  local n = #ids + 1
  ids[n], tokens[n], waits[n], signals[n] = ARGV[i], ARGV[i + 1], tonumber(ARGV[i + 2]), ARGV[i + 3]
end

local function afterFailure(id, flight, record, wait, burns)
  local attempts, deaths = digit(record, 1) + (burns and 1 or 0), digit(record, 2)
  if wait >= 0 and (attempts < settings.attempts or not burns) then
    delay(id, flight.p, flight.lane, attempts, deaths, now + wait, 1)
    return 'r'
  end
  die(id, wait < 0 and 'refused' or 'attempts', flight, attempts, deaths)
  return 'd'
end

local flights, records = held(ids, tokens)
local answer = {}
for i = 1, #ids do
  local flight = flights[i]
  if flight then
    land(ids[i], flight)
    local signal = string.lower(signals[i])
    judge(parse(flight.lane).integration, flight.epoch, signal)
    answer[i] = afterFailure(ids[i], flight, records[i], waits[i], signal == signals[i])
  else
    answer[i] = '0'
  end
end
saveLanded()
saveCircuits()
saveMeta()
return table.concat(answer)
