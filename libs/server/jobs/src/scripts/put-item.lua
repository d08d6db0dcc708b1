--[[
  Writes an item of a result in chunks that can be read separately: fields `<index>`, `<index>:1`, … of the hash. A second
  run of the job overwrites the first one's item.

  KEYS[1]  items
  KEYS[2]  record
  KEYS[3]  lock

  ARGV[1]  index of the item, from 0
  ARGV[2]  seconds until the items expire
  ARGV[3]  job id
  ARGV[4]  'counted': the bytes count for the job's accounts; '': the caller has counted them
  ARGV[5]  token that marks this run's result as the job's in the record; '': the item is not a whole result
  ARGV[6…] chunks
  ARGV[#ARGV] token

  Returns 'ok' or 'lock-lost'.
]]
-- A cancelled run holds its lock until it stops: what it writes would keep the keys of an ended job for longer.
if not holdsLock() or redis.call('HEXISTS', KEYS[2], 'ended') == 1 then return 'lock-lost' end
local function fieldOf(chunk) return chunk == 0 and ARGV[1] or ARGV[1] .. ':' .. chunk end
local bytes, chunks = 0, #ARGV - 6
local before = 0
while true do
  local length = redis.call('HSTRLEN', KEYS[1], fieldOf(before))
  if length == 0 then break end
  bytes = bytes - length
  before = before + 1
end
for chunk = 0, chunks - 1 do
  bytes = bytes + string.len(ARGV[6 + chunk])
end
if ARGV[4] == 'counted' then addBytes(accountsOf(KEYS[2]), 'told:' .. ARGV[3], bytes, ARGV[2]) end
for chunk = 0, chunks - 1 do redis.call('HSET', KEYS[1], fieldOf(chunk), ARGV[6 + chunk]) end
for chunk = chunks, before - 1 do redis.call('HDEL', KEYS[1], fieldOf(chunk)) end
redis.call('EXPIRE', KEYS[1], ARGV[2])
if ARGV[5] ~= '' then redis.call('HSET', KEYS[2], 'answer', ARGV[5]) end
return 'ok'
