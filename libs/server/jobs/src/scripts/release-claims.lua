--[[
  Requeues a child job's unread addresses in front of waiting ones, and releases the sitemaps that it reads.

  KEYS[1]  the crawl
  KEYS[2]  record
  KEYS[3]  lock

  ARGV[1]  number of the child; '': every child, none of which is active
  ARGV[2]  maximum number of requeues without a page that ended in between; then child 0 claims them
  ARGV[3]  token

  Returns the addresses claimed by child 0, or 'lock-lost'.
]]
if not holdsLock() or isOver() then return 'lock-lost' end
local children = { ARGV[1] }
if ARGV[1] == '' then
  children = redis.call('SMEMBERS', crawl .. ':children')
  redis.call('DEL', crawl .. ':children')
  children[#children + 1] = '0'
end
local reader = redis.call('HGET', crawl, 'sitemaps')
if reader and (ARGV[1] == '' or reader == ARGV[1]) then redis.call('HSET', crawl, 'sitemaps', 'waiting') end
local left = {}
for _, child in ipairs(children) do
  local claims = crawl .. ':claims:' .. child
  for _, address in ipairs(redis.call('HVALS', claims)) do left[#left + 1] = address end
  redis.call('DEL', claims)
  redis.call('HDEL', crawl, 'n:' .. child)
end
if #left == 0 then return left end
local ended = numberOf('ended')
if ended ~= numberOf('releasedAt') then redis.call('HSET', crawl, 'releases', 0, 'releasedAt', ended) end
if ARGV[1] == '' and count('releases') > tonumber(ARGV[2]) then
  for _, address in ipairs(left) do redis.call('HSET', crawl .. ':claims:0', string.sub(address, 1, 16), address) end
  redis.call('EXPIRE', crawl .. ':claims:0', 172800)
  return left
end
for _, address in ipairs(left) do enqueue(hostOf(address), address, true) end
return {}
