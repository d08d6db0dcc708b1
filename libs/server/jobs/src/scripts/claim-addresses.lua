--[[
  Claims addresses for a child job of a crawl: first those that an earlier run of it claimed and has not read, then waiting
  ones, of each host in turn that is not paused.

  KEYS[1]  the crawl
  KEYS[2]  record
  KEYS[3]  the owner's jobs
  KEYS[4]  the owner's open jobs
  KEYS[5]  lock

  ARGV[1]  number of the child
  ARGV[2]  maximum number of addresses
  ARGV[3]  seconds until the keys expire
  ARGV[4]  job id
  ARGV[5]  token

  Returns { hosts of the site, addresses … }, only the hosts if there is none or the crawl is on hold, or 'lock-lost'.
]]
if not holdsLock() or isOver() then return 'lock-lost' end
renew(ARGV[4], tonumber(ARGV[3]))
local answer = { redis.call('HGET', crawl, 'site') }
if isHeld() then return answer end
local claims = crawl .. ':claims:' .. ARGV[1]
for _, address in ipairs(redis.call('HVALS', claims)) do answer[#answer + 1] = address end
if #answer > 1 then return answer end
local paused = {}
while #answer <= tonumber(ARGV[2]) do
  local host = redis.call('LPOP', crawl .. ':hosts')
  if not host then break end
  local list = crawl .. ':waiting:' .. host
  local isPaused = isActive(numberOf('w:' .. host))
  if isPaused then paused[#paused + 1] = host end
  local address = not isPaused and redis.call('LPOP', list)
  if address then
    redis.call('HSET', claims, string.sub(address, 1, 16), address)
    count('waiting', -1)
    count('n:' .. ARGV[1])
    answer[#answer + 1] = address
    if redis.call('EXISTS', list) == 1 then redis.call('RPUSH', crawl .. ':hosts', host) end
  end
end
for _, host in ipairs(paused) do redis.call('RPUSH', crawl .. ':hosts', host) end
if #answer > 1 then
  -- A child that had ended, but runs again before BullMQ recorded its end, is active again.
  redis.call('SADD', crawl .. ':children', ARGV[1])
  for _, key in ipairs({ claims, crawl .. ':children', crawl .. ':hosts' }) do redis.call('EXPIRE', key, ARGV[3]) end
end
return answer
