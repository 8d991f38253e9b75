-- Changes limits; what they held or now hold back is settled by the next claims.
--
-- KEYS[1]  prefix of the shard
-- ARGV     now, settings (see base), gate (h:handler or t:tenant), then pairs of field and value; an empty value removes.
--          Fields of a handler: c concurrency, r starts per window, b batch size, p 1 while paused. Of a tenant: r
-- Result   OK
-- Cost     O(1)
--@include base meta lanes

local gate = ARGV[3]
local key = P .. ':' .. gate
for i = 4, #ARGV, 2 do
  if ARGV[i + 1] == '' then
    call('HDEL', key, ARGV[i])
  else
    call('HSET', key, ARGV[i], ARGV[i + 1])
  end
end
if sub(gate, 1, 1) == 't' then
  call('PERSIST', key)
  call('ZADD', P .. ':wake', 'XX', now, gate)
else
  wake(gate, now)
end
return 'OK'
