--[[
  Adds some of the addresses that the sitemaps of a crawl list.

  KEYS[1]  the crawl
  KEYS[2]  record
  KEYS[3]  lock

  ARGV[1]  job id
  ARGV[2]  number of the child that has claimed the sitemaps
  ARGV[3]  'last': no more follow; milliseconds after which rejected sitemaps are to be read again; ''
  ARGV[4]  addresses that are not read, by reason, JSON
  ARGV[5]  maximum number of addresses of the crawl
  ARGV[6]  seconds until the keys expire
  ARGV[7…] addresses, see `admit`
  ARGV[#ARGV] token

  Returns the number of addresses of the crawl, or 'lock-lost'.
]]
if not holdsLock() or isOver() then return 'lock-lost' end
local reader = redis.call('HGET', crawl, 'sitemaps')
-- The reply to the last addresses was lost.
if not reader then return numberOf('found') end
if reader ~= ARGV[2] then return 'lock-lost' end
for reason, addresses in pairs(cjson.decode(ARGV[4])) do count('s:' .. reason, addresses) end
admit(7, #ARGV - 1, ARGV[1], tonumber(ARGV[5]), ARGV[6])
if ARGV[3] == 'last' then
  redis.call('HDEL', crawl, 'sitemaps')
elseif ARGV[3] ~= '' then
  redis.call('HSET', crawl, 'sitemapsAt', string.format('%.0f', now + tonumber(ARGV[3])))
end
return numberOf('found')
