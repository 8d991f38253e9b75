-- Adds jobs to their lanes. A job that the shard has already, in whatever state, is left as it is.
--
-- KEYS[1]  prefix of the shard
-- ARGV     now, settings (see base), then for each group: p, lane, delay in ms, n, and n descriptors
-- Result   one character per job, in order: 1 added, 0 known already
-- Cost     O(1) per job, O(log lanes) per group
--@include base meta lanes gates jobs

-- Tells which of these jobs the shard has.
local function knownOf(ids)
  local known = {}
  for from = 1, #ids, 1000 do
    local to = min(from + 999, #ids)
    local waits = call('SMISMEMBER', P .. ':waiting', unpack(ids, from, to))
    for i = from, to do known[ids[i]] = waits[i - from + 1] == 1 end
  end
  for _, key in ipairs({ ':run', ':late', ':dead' }) do
    if call('EXISTS', P .. key) == 1 then
      local values = fieldsOf(P .. key, ids)
      for i = 1, #ids do known[ids[i]] = known[ids[i]] or values[i] ~= false end
    end
  end
  return known
end

local function later(p, lane, due, descriptors)
  for _, descriptor in ipairs(descriptors) do
    delay(sub(descriptor, 3), p, lane, sub(descriptor, 1, 1), sub(descriptor, 2, 2), due, 0)
  end
end

local answer = {}
local i = 3
while i <= #ARGV do
  local p, lane, wait, n = tonumber(ARGV[i]), ARGV[i + 1], tonumber(ARGV[i + 2]), tonumber(ARGV[i + 3])
  local descriptors, ids = {}, {}
  for j = 1, n do
    descriptors[j] = ARGV[i + 3 + j]
    ids[j] = sub(descriptors[j], 3)
  end
  local known, fresh = knownOf(ids), {}
  for j = 1, n do
    local id = ids[j]
    if not known[id] then fresh[#fresh + 1] = descriptors[j] end
    answer[#answer + 1] = known[id] and '0' or '1'
    known[id] = true
  end
  if wait > 0 then
    later(p, lane, now + wait, fresh)
  elseif #fresh > 0 then
    append(waitingKey, p, lane, fresh)
  end
  i = i + 4 + n
end
saveMeta()
return table.concat(answer)
