--[[
  Adds some of the first addresses of a crawl, until all are there.

  KEYS[1]  the crawl
  KEYS[2]  record
  KEYS[3]  lock

  ARGV[1]  job id
  ARGV[2]  hosts of the site, JSON, with the last addresses; '': more follow
  ARGV[3]  maximum number of addresses of the crawl
  ARGV[4]  seconds until the keys expire
  ARGV[5]  hashes of the texts of known pages, 16 bytes each, as `commit-page.lua` has them
  ARGV[6]  'waiting': a child job is to add the addresses of the site's sitemaps; '': none
  ARGV[7…] addresses, see `admit`
  ARGV[#ARGV] token

  Returns 'ok' or 'lock-lost'.
]]
if not holdsLock() or isOver() then return 'lock-lost' end
if redis.call('HEXISTS', crawl, 'site') == 1 then return 'ok' end
for at = 1, string.len(ARGV[5]), 16 do redis.call('SADD', crawl .. ':seen', string.sub(ARGV[5], at, at + 15)) end
admit(7, #ARGV - 1, ARGV[1], tonumber(ARGV[3]), ARGV[4])
if ARGV[2] == '' then return 'ok' end
redis.call('HSET', crawl, 'site', ARGV[2])
if ARGV[6] ~= '' then redis.call('HSET', crawl, 'sitemaps', ARGV[6]) end
redis.call('EXPIRE', crawl, ARGV[4])
return 'ok'
