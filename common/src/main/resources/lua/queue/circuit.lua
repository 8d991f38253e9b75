-- Opens or closes the circuit of an integration because a person says so. Either begins an epoch, so that the results of
-- what runs now say nothing about it. An opened one lets probes through after its time, as if failures had opened it.
--
-- KEYS[1]  prefix of the shard
-- ARGV     now, settings (see base), integration, state: open or closed
-- Result   OK
-- Cost     O(log gates)
--@include base meta lanes gates

turn(circuitOf(ARGV[3]), ARGV[4])
saveCircuits()
return 'OK'
