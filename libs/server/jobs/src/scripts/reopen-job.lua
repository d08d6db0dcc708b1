--[[
  Removes the end mark from a job's record, and from its stream, where readers would stop, so that the job runs again; a
  crawl starts over, and its pages stay in Redis until it has ended.

  KEYS[1]  record
  KEYS[2]  event stream
  KEYS[3]  the owner's open jobs
  KEYS[4]  BullMQ's job

  ARGV[1]  job id
  ARGV[2]  seconds until the keys expire

  Returns 1.
]]
redis.call('HDEL', KEYS[1], 'ended', 'collected')
redis.call('UNLINK', KEYS[1] .. ':crawl')
local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
if last and last[2][2] == 'end' then redis.call('XDEL', KEYS[2], last[1]) end
redis.call('SADD', KEYS[3], ARGV[1])
for _, account in ipairs(accountsOf(KEYS[1])) do redis.call('SADD', account.open, ARGV[1]) end
redis.call('PERSIST', KEYS[4])
redis.call('EXPIRE', KEYS[1] .. ':work', ARGV[2])
for at = 1, 3 do redis.call('EXPIRE', KEYS[at], ARGV[2]) end
local request = redis.call('HGET', KEYS[1], 'request')
if request then redis.call('EXPIRE', request, ARGV[2]) end
return 1
