-- Lists dead jobs, or forgets those that the caller has recorded.
--
-- KEYS[1]  prefix of the shard
-- ARGV     now, settings (see base), most jobs to list, then ids to forget first
-- Result   id, 'reason:p:attempts:deaths:lane', ...
-- Cost     O(ids + listed)
--@include base

runEvenWhenFull()
local ids = {}
for i = 4, #ARGV do ids[#ids + 1] = ARGV[i] end
if #ids > 0 then inPortions('HDEL', P .. ':dead', ids, 1) end
local most = tonumber(ARGV[3])
if most == 0 then return {} end
local found, cursor = {}, '0'
repeat
  local page = call('HSCAN', P .. ':dead', cursor, 'COUNT', most)
  cursor = page[1]
  for i = 1, #page[2] do found[#found + 1] = page[2][i] end
until cursor == '0' or #found >= 2 * most
return found
