--[[
  Lists an owner's newest jobs and all of its open ones. Removes ids whose record has expired, since they would count towards the limit.

  KEYS[1]  the owner's jobs, by time of creation
  KEYS[2]  the owner's open jobs

  ARGV[1]  maximum number of jobs, besides open ones
  ARGV[2]  prefix of record keys

  Returns job ids.
]]
local listed, isListed, offset = {}, {}, 0
local limit = tonumber(ARGV[1])
while #listed < limit do
  local ids = redis.call('ZREVRANGE', KEYS[1], offset, offset + 99)
  if #ids == 0 then break end
  for _, id in ipairs(ids) do
    if redis.call('EXISTS', ARGV[2] .. id) == 0 then
      redis.call('ZREM', KEYS[1], id)
    else
      offset = offset + 1
      if #listed < limit then
        listed[#listed + 1] = id
        isListed[id] = true
      end
    end
  end
end
for _, id in ipairs(redis.call('SMEMBERS', KEYS[2])) do
  if redis.call('EXISTS', ARGV[2] .. id) == 0 then
    redis.call('SREM', KEYS[2], id)
  elseif not isListed[id] then
    listed[#listed + 1] = id
  end
end
return listed
