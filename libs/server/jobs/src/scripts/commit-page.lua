--[[
  Ends one address of a crawl or refresh, once: drops the claim, stores its item, announces it, adds its links and publishes the
  progress, atomically. Without a claim, another run has taken over the child.

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
  ARGV[5]  'known': the address stays a page of its own whatever the target of its redirect
  ARGV[6]  hash of the page's text and canonical address; '': none
  ARGV[7]  item of the result, JSON; '': none
  ARGV[8]  field that counts the outcome: `o:…`, `c:…` or `s:…`
  ARGV[9]  the failed page as stored, JSON; '': none
  ARGV[10] announced event: 'item', or the failed page, JSON; '': none
  ARGV[11] hosts of the site, JSON; '': unchanged
  ARGV[12] links that are not followed, by reason, JSON
  ARGV[13] maximum number of addresses of the crawl
  ARGV[14] seconds until the keys expire
  ARGV[15] bytes per chunk of an item or event
  ARGV[16] maximum number of stored failed pages
  ARGV[17] milliseconds between two progress events
  ARGV[18] message of the progress, with fields in braces
  ARGV[19…] links, see `admit`
  ARGV[#ARGV] token

  Returns 'ok', 'duplicate', 'lock-lost', or 'account-full', after which the crawl adds no more addresses.
]]
if not holdsLock() or isOver() then return 'lock-lost' end
local claims = crawl .. ':claims:' .. ARGV[2]
local address = redis.call('HGET', claims, ARGV[3])
if not address then return 'duplicate' end

local item, counter, failed, event = ARGV[7], ARGV[8], ARGV[9], ARGV[10]
local isNewTarget = ARGV[4] == '' or ARGV[4] == ARGV[3] or redis.call('SISMEMBER', crawl .. ':seen', ARGV[4]) == 0
local isNewText = ARGV[6] == '' or redis.call('SISMEMBER', crawl .. ':seen', ARGV[6]) == 0
if not (isNewTarget and isNewText) and ARGV[5] == '' then
  item, counter, failed, event = '', 's:duplicate', '', ''
end

local window = tonumber(ARGV[15])
local announced = '{"index":' .. numberOf('announced') .. ','
local bytes = string.len(item) + string.len(failed) + (event ~= 'item' and string.len(event) or 0)
if bytes > 0 then
  local accounts = accountsOf(KEYS[2])
  for _, account in ipairs(accounts) do
    local limit = account.mostBytes * (item ~= '' and 1 or 1.1)
    if limit > 0 and not hasRoom(account, bytes, limit) then
      if item ~= '' then redis.call('HSET', crawl, 'full', 1) end
      return 'account-full'
    end
  end
  addBytes(accounts, 'told:' .. ARGV[1], bytes, ARGV[14])
end

-- Only now: the page of a rejected commit is not stored, and must not count as a duplicate of itself in a repeated one.
for _, hash in ipairs({ ARGV[4], ARGV[6] }) do
  if hash ~= '' then redis.call('SADD', crawl .. ':seen', hash) end
end
count(counter)
recordResponse(hostOf(address), ARGV[8])
if item ~= '' then
  local index, last = count('pages') - 1, math.floor((string.len(item) - 1) / window)
  for chunk = 0, last do
    local field = chunk == 0 and tostring(index) or index .. ':' .. chunk
    redis.call('HSET', KEYS[3], field, string.sub(item, chunk * window + 1, (chunk + 1) * window))
    if event == 'item' then
      -- The event refers to the stored item, which is not stored twice.
      local before, after = chunk == 0 and announced .. '"page":' or '', chunk == last and '}' or ''
      local more = chunk < last and { 'more', '1' } or {}
      redis.call('XADD', KEYS[4], '*', 'event', 'page', 'data', before, 'item', field, 'after', after, unpack(more))
    end
  end
  redis.call('EXPIRE', KEYS[3], ARGV[14])
  local kept = count('kept', string.len(item))
  if kept > maxKept and redis.call('HEXISTS', KEYS[2], 'collected') == 1 then redis.call('HSET', crawl, 'behind', 1) end
end
if failed ~= '' and redis.call('LLEN', crawl .. ':failed') < tonumber(ARGV[16]) then
  redis.call('RPUSH', crawl .. ':failed', failed)
end
if event ~= '' then count('announced') end
if event ~= '' and event ~= 'item' then
  local data = announced .. string.sub(event, 2)
  local from, last = 1, string.len(data)
  while last - from >= window do
    redis.call('XADD', KEYS[4], '*', 'event', 'page', 'data', string.sub(data, from, from + window - 1), 'more', '1')
    from = from + window
  end
  redis.call('XADD', KEYS[4], '*', 'event', 'page', 'data', string.sub(data, from))
end

redis.call('HDEL', claims, ARGV[3])
local ended = count('ended')
if ARGV[11] ~= '' then redis.call('HSET', crawl, 'site', ARGV[11]) end
if isNewTarget or ARGV[5] ~= '' then
  for reason, links in pairs(cjson.decode(ARGV[12])) do count('s:' .. reason, links) end
  admit(19, #ARGV - 1, ARGV[1], tonumber(ARGV[13]), ARGV[14])
end

local found = numberOf('found')
-- After a pause the rate is measured again.
if now - numberOf('shown') > 30000 then redis.call('HSET', crawl, 'begun', string.format('%.0f', now), 'base', ended - 1) end
if now - numberOf('shown') >= tonumber(ARGV[17]) or ended == found then
  redis.call('HSET', crawl, 'shown', string.format('%.0f', now))
  publishProgress(KEYS[4], ARGV[18])
end
redis.call('EXPIRE', KEYS[4], ARGV[14])
redis.call('PUBLISH', KEYS[5], ARGV[1])
return 'ok'
