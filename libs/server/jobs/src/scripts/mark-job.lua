--[[
  Sets or removes a mark of a job that has not ended.

  KEYS[1]  record

  ARGV[1]  field: `paused`, `collected` (the database takes over the items of a crawl while it is active), or `createdAt`
  ARGV[2]  value; '': remove

  Returns 1, or 0 when the job is unknown or has ended.
]]
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if redis.call('HEXISTS', KEYS[1], 'ended') == 1 or redis.call('HEXISTS', KEYS[1], 'cancelled') == 1 then return 0 end
if ARGV[2] == '' then
  redis.call('HDEL', KEYS[1], ARGV[1])
else
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
end
return 1
