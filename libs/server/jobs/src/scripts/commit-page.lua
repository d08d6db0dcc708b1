--[[
  Ends one address of a crawl, once: drops the claim, stores and announces the page, adds its links and publishes the progress,
  atomically. Without a claim, another run has taken over the child.

  KEYS[1]  the crawl
  KEYS[2]  record
  KEYS[3]  items
  KEYS[4]  event stream
  KEYS[5]  wake-up channel
  KEYS[6]  lock

  ARGV[1]  job id
  ARGV[2]  number of the child
  ARGV[3]  hash of the address
  ARGV[4]  hash of the target of a redirect; '': none
  ARGV[5]  'page', 'failed' or 'skipped'
  ARGV[6]  outcome of the page, or reason for skipping it
  ARGV[7]  the page, or the failed page, as in its event, JSON
  ARGV[8]  the failed page as stored, JSON
  ARGV[9]  hosts of the site, JSON; '': unchanged
  ARGV[10] links that are not followed, by reason, JSON
  ARGV[11] maximum number of addresses of the crawl
  ARGV[12] seconds until the keys expire
  ARGV[13] bytes per chunk of an item or event
  ARGV[14] maximum number of stored failed pages
  ARGV[15] milliseconds between two progress events
  ARGV[16…] links, see `admit`
  ARGV[#ARGV] token

  Returns 'ok', 'duplicate', 'lock-lost', or 'account-full', after which the crawl adds no more addresses.
]]
if not holdsLock() or isOver() then return 'lock-lost' end
local claims = crawl .. ':claims:' .. ARGV[2]
if redis.call('HEXISTS', claims, ARGV[3]) == 0 then return 'duplicate' end

local kind, outcome = ARGV[5], ARGV[6]
if ARGV[4] ~= '' and ARGV[4] ~= ARGV[3] and redis.call('SADD', crawl .. ':seen', ARGV[4]) == 0 then
  kind, outcome = 'skipped', 'duplicate'
end

local window = tonumber(ARGV[13])
local data = ''
if kind ~= 'skipped' then
  local index = numberOf('announced')
  data = kind == 'page' and '{"index":' .. index .. ',"page":' .. ARGV[7] .. '}' or '{"index":' .. index .. ',' .. string.sub(ARGV[7], 2)
  local accounts = accountsOf(KEYS[2])
  local bytes = string.len(data) + (kind == 'page' and string.len(ARGV[7]) or string.len(ARGV[8]))
  for _, account in ipairs(accounts) do
    local limit = account.mostBytes * (kind == 'page' and 1 or 1.1)
    if limit > 0 and not hasRoom(account, bytes, limit) then
      if kind == 'page' then redis.call('HSET', crawl, 'full', 1) end
      return 'account-full'
    end
  end
  addBytes(accounts, 'told:' .. ARGV[1], bytes, ARGV[12])
  count('announced')
  count('o:' .. outcome)
end

if kind == 'page' then
  local item, field = count('pages') - 1, ''
  for chunk = 0, math.floor((string.len(ARGV[7]) - 1) / window) do
    field = chunk == 0 and tostring(item) or item .. ':' .. chunk
    redis.call('HSET', KEYS[3], field, string.sub(ARGV[7], chunk * window + 1, (chunk + 1) * window))
  end
  redis.call('EXPIRE', KEYS[3], ARGV[12])
elseif kind == 'failed' then
  if redis.call('LLEN', crawl .. ':failed') < tonumber(ARGV[14]) then redis.call('RPUSH', crawl .. ':failed', ARGV[8]) end
else
  count('s:' .. outcome)
end
if data ~= '' then
  local from, last = 1, string.len(data)
  while last - from >= window do
    redis.call('XADD', KEYS[4], '*', 'event', 'page', 'data', string.sub(data, from, from + window - 1), 'more', '1')
    from = from + window
  end
  redis.call('XADD', KEYS[4], '*', 'event', 'page', 'data', string.sub(data, from))
end

redis.call('HDEL', claims, ARGV[3])
local ended = count('ended')
if ARGV[9] ~= '' then redis.call('HSET', crawl, 'site', ARGV[9]) end
if outcome ~= 'duplicate' then
  for reason, links in pairs(cjson.decode(ARGV[10])) do count('s:' .. reason, links) end
  admit(16, #ARGV - 1, ARGV[1], tonumber(ARGV[11]), ARGV[12])
end

local found = numberOf('found')
-- After a pause the rate is measured again.
if now - numberOf('shown') > 30000 then redis.call('HSET', crawl, 'begun', string.format('%.0f', now), 'base', ended - 1) end
if now - numberOf('shown') >= tonumber(ARGV[15]) or ended == found then
  redis.call('HSET', crawl, 'shown', string.format('%.0f', now))
  local text = 'Read ' .. ended .. ' of ' .. found .. ' pages found so far...'
  local told = { progress = ended, total = found, message = text, outcomes = countsOf('o:') }
  -- Minimum share of the known pages that must be read for an estimate.
  local read = ended - numberOf('base')
  if read >= 10 and ended >= found * 0.05 then
    told.secondsLeft = math.ceil((now - numberOf('begun')) / 1000 / read * (found - ended))
  end
  local progress = cjson.encode(told)
  redis.call('XADD', KEYS[4], '*', 'event', 'progress', 'data', progress)
  redis.call('HSET', KEYS[2], 'progress', progress)
end
redis.call('EXPIRE', KEYS[4], ARGV[12])
redis.call('PUBLISH', KEYS[5], ARGV[1])
return 'ok'
