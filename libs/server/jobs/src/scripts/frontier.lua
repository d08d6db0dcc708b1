--[[
  Functions of the frontier of a crawl or refresh. Prepended to the scripts that call them, after those of accounts.

  KEYS[1]  the crawl, a hash: `found`, `waiting`, `ended`, `pages`, `full`, `begun`, `base`, counts `o:<outcome>`, `c:<change>` and `s:<reason>`, `n:<child>` (addresses claimed by an active child), `settled`, `site`, `shown`,
           `sitemaps` (present until their addresses are added: `waiting`, or the number of the child that reads them), `sitemapClaims`, `sitemapsAt` (time before which they are not read again), `moved` (number of items in the database), `kept` (bytes of the other items), `behind` (1 while those are too many),
           `w:<host>` (end of a host's pause), `wn:<host>` (number of its pauses without a response in between)
  KEYS[2]  record of the job
  KEYS[3]  the owner's jobs, where `renew` is called
  KEYS[4]  the owner's open jobs, where `renew` is called

  Further keys with the hash's key as prefix: `:seen`, 16-byte hashes of all added addresses, and hosts that have responded; `:hosts`, hosts with waiting
  addresses, in turn; `:waiting:<host>`, a list; `:claims:<child>`, a hash of the addresses claimed by a child job;
  `:children`, active child jobs; `:shapes`, number of addresses by pattern; `:failed`, the first pages without content.
  An address is passed as two values: its hash and its entry.
]]
local crawl = KEYS[1]
-- Maximum bytes of a crawl's items that wait for the database; below half of it a crawl that is behind continues.
local maxKept = 16777216
-- Milliseconds after which a paused crawl expires like one without progress: its visitor may be gone.
local maxPausedMs = 604800000
-- Longest pause of a host; a stored time may be later if the clock of Redis was set back.
local maxHostPauseMs = 600000

local function numberOf(field) return tonumber(redis.call('HGET', crawl, field) or '0') end

local function count(field, by) return redis.call('HINCRBY', crawl, field, by or 1) end

-- Returns the counts of fields with a prefix.
local function countsOf(prefix)
  local counts, fields = {}, redis.call('HGETALL', crawl)
  for at = 1, #fields, 2 do
    if string.sub(fields[at], 1, string.len(prefix)) == prefix then
      counts[string.sub(fields[at], string.len(prefix) + 1)] = tonumber(fields[at + 1])
    end
  end
  return counts
end

local function isActive(untilMs) return untilMs > now and untilMs <= now + maxHostPauseMs end

-- Returns the ends of the pauses of hosts, by host.
local function pausedHosts()
  local paused = {}
  for host, untilMs in pairs(countsOf('w:')) do
    if isActive(untilMs) then paused[host] = untilMs end
  end
  return paused
end

-- Whether the sitemaps are not to be read yet. Any paused host may be theirs.
local function areSitemapsPaused() return isActive(numberOf('sitemapsAt')) or next(pausedHosts()) ~= nil end

-- Returns the host of an address, whose entry starts with its URL.
local function hostOf(address)
  return string.match(string.sub(address, 17), '^{"url":"%a+://([^/?#"]+)') or ''
end

-- Outcomes without a response to a request.
local withoutResponse =
  { ['o:rate-limited'] = 1, ['o:unreachable'] = 1, ['o:timeout'] = 1, ['o:robots'] = 1, ['c:failed'] = 1 }

-- Records the outcome of a page of a host. The prefix distinguishes a host from a hash.
local function recordResponse(host, outcome)
  if withoutResponse[outcome] then return end
  redis.call('SADD', crawl .. ':seen', 'responded: ' .. host)
  redis.call('HDEL', crawl, 'wn:' .. host)
end

local function hasResponded(host) return redis.call('SISMEMBER', crawl .. ':seen', 'responded: ' .. host) == 1 end

local function isOver()
  return redis.call('EXISTS', KEYS[2]) == 0 or redis.call('HEXISTS', KEYS[2], 'ended') == 1
    or redis.call('HEXISTS', KEYS[2], 'cancelled') == 1
end

-- Whether the crawl is paused, an account is full, or the database is behind.
local function isHeld()
  return redis.call('HEXISTS', KEYS[2], 'paused') == 1 or redis.call('HEXISTS', crawl, 'full') == 1
    or redis.call('HEXISTS', crawl, 'behind') == 1
end

local function enqueue(host, address, atFront)
  local list = crawl .. ':waiting:' .. host
  if redis.call(atFront and 'LPUSH' or 'RPUSH', list, address) == 1 then redis.call('RPUSH', crawl .. ':hosts', host) end
  -- Redis removes an empty list with its expiry.
  for _, key in ipairs({ list, crawl .. ':hosts' }) do redis.call('EXPIRE', key, 172800) end
  count('waiting')
end

--[[
  Publishes the progress of a crawl, which names hosts, or the sitemaps, that are waited for. `text`: its message, with
  fields in braces.
]]
local function publishProgress(events, text)
  local ended, found = numberOf('ended'), numberOf('found')
  local who, hosts, first = '', 0, nil
  for host, untilMs in pairs(pausedHosts()) do
    who, hosts, first = host, hosts + 1, math.min(untilMs, first or untilMs)
  end
  local told = { progress = ended, total = found, message = string.gsub(text, '{([%w:]+)}', numberOf) }
  local outcomes = countsOf('o:')
  if next(outcomes) then told.outcomes = outcomes end
  -- Minimum share of the known pages that must be read for an estimate.
  local read = ended - numberOf('base')
  if read >= 10 and ended >= found * 0.05 then
    local waitMs = (first or now) - now
    told.secondsLeft = math.ceil((now - numberOf('begun')) / 1000 / read * (found - ended) + waitMs / 1000)
  end
  local more
  if hosts > 0 then
    local minute = math.ceil(first / 60000)
    local at = string.format('%02d:%02d UTC', math.floor(minute / 60) % 24, minute % 60)
    local wait = hosts == 1 and who .. ' asks to wait until ' or hosts .. ' websites ask to wait, the first one until '
    more = wait .. at
  elseif ended == found and redis.call('HEXISTS', crawl, 'sitemaps') == 1 then
    more = 'Reading the sitemaps of the website'
  end
  if more then told.message = string.gsub(told.message, '%.+$', '') .. '. ' .. more .. '...' end
  local progress = cjson.encode(told)
  redis.call('XADD', events, '*', 'event', 'progress', 'data', progress)
  redis.call('HSET', KEYS[2], 'progress', progress)
end

--[[
  Renews the expiry of all keys of the job in time, since a crawl may run, or be paused, for longer than that: those of the
  record, of the owner, of the accounts and of the frontier.
]]
local function renew(job, seconds)
  if redis.call('TTL', KEYS[2]) > seconds / 2 then return end
  local pausedAt = redis.call('HGET', KEYS[2], 'paused')
  if pausedAt and now - tonumber(pausedAt) > maxPausedMs then return end
  local keys = { KEYS[2], KEYS[2] .. ':events', KEYS[2] .. ':result', KEYS[3], KEYS[4], crawl, crawl .. ':claims:0' }
  for _, name in ipairs({ ':seen', ':shapes', ':failed', ':children' }) do keys[#keys + 1] = crawl .. name end
  for _, child in ipairs(redis.call('SMEMBERS', crawl .. ':children')) do keys[#keys + 1] = crawl .. ':claims:' .. child end
  keys[#keys + 1] = redis.call('HGET', KEYS[2], 'request') or nil
  for _, account in ipairs(accountsOf(KEYS[2])) do
    keys[#keys + 1] = account.open
    for _, entry in ipairs({ 'sent:' .. redis.call('HGET', KEYS[2], 'queue') .. ':', 'parts:', 'told:' }) do
      setBytes(account.bytes, entry .. job, tonumber(redis.call('HGET', account.bytes, entry .. job) or '0'), seconds)
    end
  end
  for _, key in ipairs(keys) do redis.call('EXPIRE', key, seconds) end
  local hosts = crawl .. ':hosts'
  for _, host in ipairs(redis.call('LRANGE', hosts, 0, -1)) do redis.call('EXPIRE', crawl .. ':waiting:' .. host, 172800) end
  redis.call('EXPIRE', hosts, 172800)
end

local function haveRoom(accounts, bytes)
  for _, account in ipairs(accounts) do
    if account.mostBytes > 0 and not hasRoom(account, bytes, account.mostBytes) then return false end
  end
  return true
end

--[[
  Adds new addresses, six arguments each: hash, host, entry, pattern, maximum number of addresses of the pattern (0: no
  limit), name of the trap. Every address counts for the job's accounts until the job ends. An address without an entry is a page
  that needs no reading: it counts as ended and unchanged.
]]
local function admit(first, last, job, limit, seconds)
  local accounts = accountsOf(KEYS[2])
  local bytes = 0
  local found = numberOf('found')
  for at = first, last, 6 do
    local hash, host, entry, shape, cap = ARGV[at], ARGV[at + 1], ARGV[at + 2], ARGV[at + 3], tonumber(ARGV[at + 4])
    local size = string.len(entry) + 100
    if redis.call('SISMEMBER', crawl .. ':seen', hash) == 0 then
      if found >= limit then
        count('s:over-limit')
      elseif not haveRoom(accounts, bytes + size) then
        count('s:quota')
      elseif cap > 0 and tonumber(redis.call('HGET', crawl .. ':shapes', shape) or '0') >= cap then
        count('s:' .. ARGV[at + 5])
      else
        redis.call('SADD', crawl .. ':seen', hash)
        if cap > 0 then redis.call('HINCRBY', crawl .. ':shapes', shape, 1) end
        if entry ~= '' then
          enqueue(host, hash .. entry)
        else
          count('ended')
          count('settled')
          count('c:same')
        end
        bytes = bytes + size
        found = found + 1
        count('found')
      end
    end
  end
  if bytes > 0 then addBytes(accounts, 'parts:' .. job, bytes, seconds) end
  for _, name in ipairs({ '', ':seen', ':hosts', ':shapes', ':failed', ':children' }) do
    redis.call('EXPIRE', crawl .. name, seconds)
  end
end
