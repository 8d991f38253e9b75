-- Begins or ends the rebuilding of a shard that was lost. Claims take nothing from a shard until it is rebuilt.
--
-- KEYS[1]  prefix of the shard
-- ARGV     now, settings (see base), generation to end; empty: begin, name of a new generation
-- Result   begin: the generation, empty when the shard needs no rebuilding; end: 1, or 0 when the shard was lost again
-- Cost     O(1)
--@include base

local key = P .. ':meta'
if ARGV[3] == '' then
  if call('HEXISTS', key, 'ready') == 1 then return '' end
  call('HSETNX', key, 'generation', ARGV[4])
  return call('HGET', key, 'generation')
end
if call('HGET', key, 'generation') ~= ARGV[3] then return 0 end
call('HSET', key, 'ready', 1)
return 1
