--[[
  Pauses or resumes a crawl that has not ended.

  KEYS[1]  record

  ARGV[1]  operation that can be paused
  ARGV[2]  time of the pause; '': resume

  Returns 1, or 0 when the job is unknown or has ended.
]]
if redis.call('HGET', KEYS[1], 'operation') ~= ARGV[1] then return 0 end
if redis.call('HEXISTS', KEYS[1], 'ended') == 1 or redis.call('HEXISTS', KEYS[1], 'cancelled') == 1 then return 0 end
if ARGV[2] == '' then
  redis.call('HDEL', KEYS[1], 'paused')
else
  redis.call('HSET', KEYS[1], 'paused', ARGV[2])
end
return 1
