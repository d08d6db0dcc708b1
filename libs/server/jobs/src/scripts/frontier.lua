--[[
  Functions of the frontier of a crawl or refresh. Prepended to the scripts that call them, after those of accounts.

  KEYS[1]  the crawl, a hash: `found`, `waiting`, `ended`, `pages`, `full`, `begun`, `base`, counts `o:<outcome>`, `c:<change>` and `s:<reason>`, `n:<child>` (addresses claimed by an active child), `settled`, `site`, `shown`,
           `sitemaps` (present until their addresses are added: `waiting`, or the number of the child that reads them), `sitemapClaims`, `moved` (number of items in the database), `kept` (bytes of the other items), `behind` (1 while those are too many)
  KEYS[2]  record of the job

  Further keys with the hash's key as prefix: `:seen`, 16-byte hashes of all added addresses; `:hosts`, hosts with waiting
  addresses, in turn; `:waiting:<host>`, a list; `:claims:<child>`, a hash of the addresses claimed by a child job;
  `:children`, active child jobs; `:shapes`, number of addresses by pattern; `:failed`, the first pages without content.
  An address is passed as two values: its hash and its entry.
]]
local crawl = KEYS[1]
-- Maximum bytes of a crawl's items that wait for the database; below half of it a crawl that is behind continues.
local maxKept = 16777216

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
