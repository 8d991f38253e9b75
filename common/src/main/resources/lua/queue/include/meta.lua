-- Counters of the shard, read once and written once per script.
local META = { 'v1', 'v2', 'v3', 'v5', 'seq', 'ready' }
local meta = {}
do
  local values = call('HMGET', P .. ':meta', unpack(META))
  for i = 1, #META do meta[META[i]] = values[i] end
  meta.seq = tonumber(meta.seq) or 0
end

local function nextSequence()
  meta.seq = meta.seq + 1
  return meta.seq
end

-- Virtual time of a priority: the greatest start tag served so far. When it was lost, the least tag that waits is as good.
local function virtual(p)
  local v = tonumber(meta['v' .. p])
  if not v then
    local first = call('ZRANGE', P .. ':act:' .. p, 0, 0, 'WITHSCORES')
    v = tonumber(first[2]) or 0
    meta['v' .. p] = v
  end
  return v
end

local function saveMeta()
  local fields = { 'seq', meta.seq }
  for _, p in ipairs(PRIORITIES) do
    if meta['v' .. p] then
      fields[#fields + 1] = 'v' .. p
      fields[#fields + 1] = meta['v' .. p]
    end
  end
  call('HSET', P .. ':meta', unpack(fields))
end
