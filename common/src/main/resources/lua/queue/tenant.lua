-- The window of a tenant.
--
-- KEYS[1]  prefix of the shard
-- ARGV     now, settings (see base), tenant
-- Result   starts within the window, most starts, ms until a tenant that used them up is looked at again; -1: it isn't held
-- Cost     O(1)
--@include base meta lanes gates

local name = ARGV[3]
local tenant = tenantOf(name)
local opens = tonumber(call('ZSCORE', P .. ':wake', 't:' .. name))
return { tonumber(tenant.window.used), tenant.limit, opens and max(0, opens - now) or -1 }
