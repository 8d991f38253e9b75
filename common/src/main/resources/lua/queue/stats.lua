-- Counts of a shard, of a handler and of a circuit.
--
-- KEYS[1]  prefix of the shard
-- ARGV     now, settings (see base), kind (shard, handler or circuit), name
-- Result   shard: waiting, delayed, running, dead, tenants that take turns, gates and tenants that wait for a time
--          handler: concurrency, starts per window, paused, batch size (empty: none), running, parked lanes
--          circuit: state, failures, successes, ms until it lets probes through, parked lanes
-- Cost     O(1)
--@include base

local kind, name = ARGV[3], ARGV[4]
if kind == 'shard' then
  local active = 0
  for _, p in ipairs(PRIORITIES) do active = active + call('ZCARD', P .. ':act:' .. p) end
  return {
    call('SCARD', P .. ':waiting'), call('HLEN', P .. ':late'), call('HLEN', P .. ':run'),
    call('HLEN', P .. ':dead'), active, call('ZCARD', P .. ':wake'),
  }
end
local parked = call('ZCARD', P .. ':park:' .. sub(kind, 1, 1) .. ':' .. name)
if kind == 'handler' then
  local limits = call('HMGET', P .. ':h:' .. name, 'c', 'r', 'p', 'b')
  for i = 1, 4 do limits[i] = limits[i] or '' end
  limits[5] = tonumber(call('HGET', P .. ':inflight', 'h:' .. name)) or 0
  limits[6] = parked
  return limits
end
local circuit = call('HMGET', P .. ':c:' .. name, 'st', 'f', 's', 'o')
local reopens = tonumber(circuit[4]) or 0
return {
  circuit[1] or 'closed', tonumber(circuit[2]) or 0, tonumber(circuit[3]) or 0, max(0, reopens - now), parked,
}
