--[[
  Plans child jobs of a crawl for its waiting addresses.

  KEYS[1]  the crawl
  KEYS[2]  record
  KEYS[3]  lock

  ARGV[1]  addresses per child
  ARGV[2]  maximum number of active children
  ARGV[3]  number of the planning child if it has ended; '': it continues
  ARGV[4]  seconds until the keys expire
  ARGV[5]  token

  Returns the numbers of the new children, none while the crawl is on hold, or 'lock-lost'.
]]
if not holdsLock() or isOver() then return 'lock-lost' end
local children = crawl .. ':children'
if ARGV[3] ~= '' then redis.call('SREM', children, ARGV[3]) end
local planned = {}
if isHeld() then return planned end
local wanted = math.min(tonumber(ARGV[2]), math.ceil(numberOf('waiting') / tonumber(ARGV[1])))
for _ = redis.call('SCARD', children) + 1, wanted do
  local number = count('lastChild')
  redis.call('SADD', children, number)
  planned[#planned + 1] = number
end
redis.call('EXPIRE', children, ARGV[4])
return planned
