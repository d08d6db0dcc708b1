--[[
  Writes an entry of an owner's memory, drops the oldest entries beyond the limit, and renews the expiry of all.

  KEYS[1]  entries, a hash
  KEYS[2]  times of the entries, a sorted set

  ARGV[1]  field
  ARGV[2]  value
  ARGV[3]  time
  ARGV[4]  maximum number of entries
  ARGV[5]  seconds until the keys expire

  Returns 1.
]]
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
local excess = redis.call('ZCARD', KEYS[2]) - tonumber(ARGV[4])
if excess > 0 then
  for _, field in ipairs(redis.call('ZRANGE', KEYS[2], 0, excess - 1)) do redis.call('HDEL', KEYS[1], field) end
  redis.call('ZREMRANGEBYRANK', KEYS[2], 0, excess - 1)
end
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[5]) end
return 1
