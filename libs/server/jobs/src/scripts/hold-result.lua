--[[
  Holds the result of a job until a gateway has stored it, or releases it. A result that is held when its job completes is kept
  for longer than others, as long as all held results together are not too large for Redis.

  KEYS[1]  record; the job's other keys start with it
  KEYS[2]  the owner's jobs
  KEYS[3]  BullMQ's completed jobs
  KEYS[4]  bytes of all held results, like an account
  KEYS[5]  BullMQ's job

  ARGV[1]  job id
  ARGV[2]  'hold', 'release', or 'keep', which holds it if it was held before the job ended
  ARGV[3]  seconds for which the result of a completed job is kept from now on
  ARGV[4]  seconds for which BullMQ keeps a completed job
  ARGV[5]  maximum bytes of all held results

  Returns 1 when the result is kept for that time; 0 when the job has not completed, there is no room, or it is unknown.
]]
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if ARGV[2] == 'keep' and redis.call('HEXISTS', KEYS[1], 'held') == 0 then return 0 end
local id, crawl = ARGV[1], KEYS[1] .. ':crawl'
local isCompleted = redis.call('HEXISTS', KEYS[1], 'ended') == 1 and redis.call('ZSCORE', KEYS[3], id)
if ARGV[2] ~= 'release' then
  redis.call('HSET', KEYS[1], 'held', 1)
  local bytes = tonumber(redis.call('HGET', crawl, 'kept') or '0')
  if not isCompleted or not hasRoom({ bytes = KEYS[4] }, bytes, tonumber(ARGV[5])) then return 0 end
  setBytes(KEYS[4], id, bytes, ARGV[3])
else
  redis.call('HDEL', KEYS[1], 'held')
  setBytes(KEYS[4], id, 0, 0)
  if not isCompleted then return 0 end
end
for _, key in ipairs({ KEYS[1], KEYS[1] .. ':events', crawl }) do redis.call('EXPIRE', key, ARGV[3]) end
for _, key in ipairs({ KEYS[1] .. ':result', KEYS[5] }) do redis.call('EXPIRE', key, ARGV[3] + 300) end
local request = redis.call('HGET', KEYS[1], 'request')
if request then redis.call('EXPIRE', request, ARGV[3]) end
-- The owner can list, and thereby erase, the job for as long.
if redis.call('TTL', KEYS[2]) < tonumber(ARGV[3]) then redis.call('EXPIRE', KEYS[2], ARGV[3]) end
for _, account in ipairs(accountsOf(KEYS[1])) do
  local told = tonumber(redis.call('HGET', account.bytes, 'told:' .. id) or '0')
  setBytes(account.bytes, 'told:' .. id, told, ARGV[3])
end
-- BullMQ removes a completed job by its score, the time of its end.
redis.call('ZADD', KEYS[3], 'XX', string.format('%.0f', now + (ARGV[3] - ARGV[4]) * 1000), id)
return 1
