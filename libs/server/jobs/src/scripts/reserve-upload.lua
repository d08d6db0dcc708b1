--[[
  Counts an upload for all accounts or for none. Uploads that are no longer stored (read, expired, aborted) are removed
  first, so that no release is needed when a job ends.

  KEYS     accounts: hashes of `<bytes>:<until>` by upload

  ARGV[1]  upload
  ARGV[2]  bytes
  ARGV[3]  milliseconds within which its first bytes must be stored
  ARGV[4]  seconds until the accounts expire
  ARGV[5]  prefix of the keys of stored bytes
  ARGV[6…] maximum bytes of each account

  Returns 0, or the index (from 1) of the first account that is full.
]]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for index, key in ipairs(KEYS) do
  local sum = 0
  local held = redis.call('HGETALL', key)
  for at = 1, #held, 2 do
    local split = string.find(held[at + 1], ':', 1, true)
    if held[at] ~= ARGV[1] then
      if tonumber(string.sub(held[at + 1], split + 1)) < now and redis.call('EXISTS', ARGV[5] .. held[at]) == 0 then
        redis.call('HDEL', key, held[at])
      else
        sum = sum + tonumber(string.sub(held[at + 1], 1, split - 1))
      end
    end
  end
  if sum + tonumber(ARGV[2]) > tonumber(ARGV[5 + index]) then return index end
end
for _, key in ipairs(KEYS) do
  redis.call('HSET', key, ARGV[1], ARGV[2] .. ':' .. string.format('%.0f', now + tonumber(ARGV[3])))
  redis.call('EXPIRE', key, ARGV[4])
end
return 0
