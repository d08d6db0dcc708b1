--[[
  Pauses a crawl that has not ended, or lets it go on.

  KEYS[1]  record

  ARGV[1]  operation that can be paused
  ARGV[2]  time; '': it goes on

  Returns 1, or 0 when there is no such job, or it has ended.
]]
if redis.call('HGET', KEYS[1], 'operation') ~= ARGV[1] then return 0 end
if redis.call('HEXISTS', KEYS[1], 'ended') == 1 or redis.call('HEXISTS', KEYS[1], 'cancelled') == 1 then return 0 end
if ARGV[2] == '' then
  redis.call('HDEL', KEYS[1], 'paused')
else
  redis.call('HSET', KEYS[1], 'paused', ARGV[2])
end
return 1
