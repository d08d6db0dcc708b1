--[[
  Pauses or resumes a job that has not ended.

  KEYS[1]  record

  ARGV[1]  time of the pause; '': resume

  Returns 1, or 0 when the job is unknown or has ended.
]]
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if redis.call('HEXISTS', KEYS[1], 'ended') == 1 or redis.call('HEXISTS', KEYS[1], 'cancelled') == 1 then return 0 end
if ARGV[1] == '' then
  redis.call('HDEL', KEYS[1], 'paused')
else
  redis.call('HSET', KEYS[1], 'paused', ARGV[1])
end
return 1
