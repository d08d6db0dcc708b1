--[[
  Claims the sitemaps of a crawl for a child job, which adds their addresses by `add-listed.lua`.

  KEYS[1]  the crawl
  KEYS[2]  record
  KEYS[3]  lock

  ARGV[1]  number of the child
  ARGV[2]  maximum number of claims; then the crawl continues without sitemaps, since they may be what ended the earlier children
  ARGV[3]  token

  Returns 1; 0 if there are none to read, another child reads them, the crawl is on hold, they are to be read later, or a host is paused,
  which may be theirs; or 'lock-lost'.
]]
if not holdsLock() or isOver() then return 'lock-lost' end
local reader = redis.call('HGET', crawl, 'sitemaps')
if isHeld() or areSitemapsPaused() or (reader ~= 'waiting' and reader ~= ARGV[1]) then return 0 end
if count('sitemapClaims') > tonumber(ARGV[2]) then
  redis.call('HDEL', crawl, 'sitemaps')
  return 0
end
redis.call('HSET', crawl, 'sitemaps', ARGV[1])
return 1
