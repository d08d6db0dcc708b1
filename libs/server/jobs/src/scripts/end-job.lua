--[[
  Marks a job as ended, once: appends the end mark to its stream, shortens the expiry of its keys, drops its parts and closes
  it in its accounts. Events and result count for their accounts as long as they can be read. The counts and failed pages of
  a crawl are kept as long, since a failed job has no result; its frontier is dropped. A result that is held is kept in the
  same step, since the caller may be killed.

  KEYS[1]  record
  KEYS[2]  event stream
  KEYS[3]  parts
  KEYS[4]  the owner's open jobs
  KEYS[5]  wake-up channel
  KEYS[6]  BullMQ's job, which BullMQ itself removes only when another job of the queue ends
  KEYS[7]  the owner's jobs
  KEYS[8]  BullMQ's completed jobs
  KEYS[9]  bytes of all held results, like an account

  ARGV[1]  job id
  ARGV[2]  time
  ARGV[3]  seconds for which a finished job is kept
  ARGV[4]  seconds for which a failed job is kept for operators, unless it was cancelled
  ARGV[5]  seconds for which a held result is kept
  ARGV[6]  maximum bytes of all held results

  Returns 1 for the first caller, 0 for later ones and for an unknown job.
]]
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
local isFirst = redis.call('HSETNX', KEYS[1], 'ended', ARGV[2])
if isFirst == 1 then
  redis.call('XADD', KEYS[2], '*', 'event', 'end', 'data', '')
  redis.call('EXPIRE', KEYS[1], ARGV[3])
  redis.call('EXPIRE', KEYS[2], ARGV[3])
  local request = redis.call('HGET', KEYS[1], 'request')
  if request then redis.call('EXPIRE', request, ARGV[3]) end
  redis.call('DEL', KEYS[3])
  redis.call('SREM', KEYS[4], ARGV[1])
  local crawl = KEYS[1] .. ':crawl'
  if redis.call('EXISTS', crawl) == 1 then
    for _, host in ipairs(redis.call('LRANGE', crawl .. ':hosts', 0, -1)) do redis.call('UNLINK', crawl .. ':waiting:' .. host) end
    for _, child in ipairs(redis.call('SMEMBERS', crawl .. ':children')) do redis.call('UNLINK', crawl .. ':claims:' .. child) end
    redis.call('UNLINK', crawl .. ':seen', crawl .. ':hosts', crawl .. ':shapes', crawl .. ':children', crawl .. ':claims:0')
    redis.call('EXPIRE', crawl, ARGV[3])
    redis.call('EXPIRE', crawl .. ':failed', ARGV[3])
  end
  redis.call('EXPIRE', KEYS[1] .. ':work', ARGV[3])
  -- A job must never outlive its result.
  redis.call('EXPIRE', KEYS[1] .. ':result', ARGV[3] + 300)
  local isDeadLetter = redis.call('HEXISTS', KEYS[1], 'cancelled') == 0 and redis.call('HEXISTS', KEYS[6], 'returnvalue') == 0
  redis.call('EXPIRE', KEYS[6], (isDeadLetter and ARGV[4] or ARGV[3]) + 300)
  for _, account in ipairs(accountsOf(KEYS[1])) do
    redis.call('SREM', account.open, ARGV[1])
    setBytes(account.bytes, 'parts:' .. ARGV[1], 0, 0)
    local told = tonumber(redis.call('HGET', account.bytes, 'told:' .. ARGV[1]) or '0')
    setBytes(account.bytes, 'told:' .. ARGV[1], told, ARGV[3])
  end
  if redis.call('HEXISTS', KEYS[1], 'held') == 1 then
    local job = { id = ARGV[1], record = KEYS[1], owned = KEYS[7], completed = KEYS[8], held = KEYS[9], bull = KEYS[6] }
    holdResult(job, tonumber(ARGV[5]), tonumber(ARGV[3]), tonumber(ARGV[6]))
  end
  redis.call('PUBLISH', KEYS[5], ARGV[1])
end
return isFirst
