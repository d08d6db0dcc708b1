--[[
  Plans child jobs of a crawl for its waiting addresses, or one for its sitemaps.

  KEYS[1]  the crawl
  KEYS[2]  record
  KEYS[3]  the owner's jobs
  KEYS[4]  the owner's open jobs
  KEYS[5]  lock

  ARGV[1]  addresses per child
  ARGV[2]  maximum number of active children
  ARGV[3]  number of the planning child if it has ended; '': it continues
  ARGV[4]  seconds until the keys expire
  ARGV[5]  job id
  ARGV[6]  token

  Returns the numbers of the new children, none while the crawl is on hold, or 'lock-lost'.
]]
if not holdsLock() or isOver() then return 'lock-lost' end
renew(ARGV[5], tonumber(ARGV[4]))
local children = crawl .. ':children'
if ARGV[3] ~= '' then
  redis.call('SREM', children, ARGV[3])
  redis.call('HDEL', crawl, 'n:' .. ARGV[3])
end
local planned = {}
if isHeld() then return planned end
local each, active = tonumber(ARGV[1]), redis.call('SMEMBERS', children)
-- Waiting addresses that the active children will not claim, and whose hosts are not paused.
local left = numberOf('waiting')
local paused = pausedHosts()
for host in pairs(paused) do left = left - redis.call('LLEN', crawl .. ':waiting:' .. host) end
for _, child in ipairs(active) do left = left - math.max(0, each - numberOf('n:' .. child)) end
local wanted = math.ceil(left / each)
if #active == 0 and not areSitemapsPaused() and redis.call('HGET', crawl, 'sitemaps') == 'waiting' then wanted = math.max(wanted, 1) end
for _ = 1, math.min(tonumber(ARGV[2]) - #active, wanted) do
  local number = count('lastChild')
  redis.call('SADD', children, number)
  planned[#planned + 1] = number
end
redis.call('EXPIRE', children, ARGV[4])
return planned
