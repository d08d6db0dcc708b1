--[[
  Assigns a scraper its share of a website's maximum concurrent requests, over all scrapers: max-min fair between visitors,
  then between the scrapers that work for one visitor. Permits of another scraper count until it renews or loses its share, so that the
  sum never exceeds the limit. Also keeps the crawl delay, the last failure, and the pauses of jobs, for all scrapers.

  KEYS[1]  the host: a hash of the shares, pauses, the next start, and the last failure

  ARGV[1]  id of the scraper
  ARGV[2]  its requests in progress
  ARGV[3]  maximum concurrent requests to the host
  ARGV[4]  milliseconds until the share expires
  ARGV[5]  milliseconds between two requests, to start one; 0 to start none
  ARGV[6]  milliseconds since the host's last failure, or -1
  ARGV[7]  JSON: wanted requests, in progress or not, by visitor
  ARGV[8]  JSON: remaining milliseconds of pauses, by job
  ARGV[9]  highest recent concurrency of one of its jobs without failures, or 0

  Returns { permits, 1 when more are available at once, number of other scrapers, milliseconds until a request may start or 0 when
  it may now, milliseconds since the last failure or -1, JSON as ARGV[8], the highest of ARGV[9] of other scrapers }.
]]
local host, own = KEYS[1], ARGV[1]
local running, limit, delay = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[5])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
-- One minute: the longest pause, and the time for which a failure counts.
local keepMs = 61000

local shares, taken, others, pauses = { [own] = cjson.decode(ARGV[7]) }, 0, 0, {}
local proven = 0
-- Returns a stored time, shortened to `maxMs` from now: it is later if the clock was set back, or by a failover.
local function bounded(field, value, maxMs)
  if tonumber(value) <= now + maxMs then return tonumber(value) end
  redis.call('HSET', host, field, string.format('%.0f', now + maxMs))
  return now + maxMs
end
local function pause(job, untilMs)
  if untilMs > now then pauses[job] = math.max(untilMs, pauses[job] or 0) else redis.call('HDEL', host, 'p:' .. job) end
end
local fields = redis.call('HGETALL', host)
for at = 1, #fields, 2 do
  local kind, name, value = string.sub(fields[at], 1, 2), string.sub(fields[at], 3), fields[at + 1]
  if kind == 'p:' then
    pause(name, bounded(fields[at], value, keepMs))
  elseif kind == 'h:' and name ~= own then
    local share = cjson.decode(value)
    -- One that expires later than a new one was stored before the clock was set back; its scraper renews it within a second.
    if share.expires > now and share.expires <= now + tonumber(ARGV[4]) then
      shares[name], taken, others = share.wanted, taken + share.permits, others + 1
      proven = math.max(proven, share.proven or 0)
    else
      redis.call('HDEL', host, fields[at])
    end
  end
end
for job, ms in pairs(cjson.decode(ARGV[8])) do
  -- One that has ended must not drop a later one of another scraper.
  if ms > 0 then
    pause(job, now + ms)
    redis.call('HSET', host, 'p:' .. job, string.format('%.0f', pauses[job]))
  end
end

-- Divides `units` between names: each gets the number it requests, or an equal share of the rest.
local function fill(units, wanted)
  local names, parts = {}, {}
  for name in pairs(wanted) do names[#names + 1] = name end
  table.sort(names, function(one, other)
    if wanted[one] ~= wanted[other] then return wanted[one] < wanted[other] end
    return one < other
  end)
  -- With more names than units, they take turns.
  local turn = #names > units and math.floor(now / 5000) % #names or 0
  for place = 1, #names do
    local name = names[(place - 1 + turn) % #names + 1]
    parts[name] = math.min(wanted[name], math.ceil(units / (#names - place + 1)))
    units = units - parts[name]
  end
  return parts
end

local byVisitor, total, want = {}, 0, 0
for name, wanted in pairs(shares) do
  for visitor, count in pairs(wanted) do
    byVisitor[visitor] = (byVisitor[visitor] or 0) + count
    total = total + count
    if name == own then want = want + count end
  end
end
local target = 0
for visitor, units in pairs(fill(limit, byVisitor)) do
  local byShare = {}
  for name, wanted in pairs(shares) do byShare[name] = wanted[visitor] end
  target = target + (fill(units, byShare)[own] or 0)
end
-- A share may grow before it is renewed; the rest is reserved for new scrapers.
local spare = math.max(0, limit - total)
if want > 0 then target = target + math.min(math.max(8 - want, want), math.floor(spare / (others + 1))) end
local permits = math.max(running, math.min(target, limit - taken))
if want > 0 or running > 0 then
  local share = { expires = now + tonumber(ARGV[4]), permits = permits, wanted = shares[own], proven = tonumber(ARGV[9]) }
  redis.call('HSET', host, 'h:' .. own, cjson.encode(share))
else
  redis.call('HDEL', host, 'h:' .. own)
end

local startMs = 0
if delay > 0 then
  startMs = math.max(0, bounded('next', redis.call('HGET', host, 'next') or 0, delay) - now)
  -- No start is reserved in advance, so an aborted request leaves no gap.
  if startMs == 0 then redis.call('HSET', host, 'next', string.format('%.0f', now + delay)) end
end

local failed = bounded('failed', redis.call('HGET', host, 'failed') or 0, 0)
local said = tonumber(ARGV[6])
if said >= 0 and now - said > failed then
  failed = now - said
  redis.call('HSET', host, 'failed', string.format('%.0f', failed))
end
redis.call('PEXPIRE', host, keepMs)
for job, untilMs in pairs(pauses) do pauses[job] = untilMs - now end
local failedMs = failed > 0 and now - failed or -1
return { permits, spare > 0 and limit - taken > permits and 1 or 0, others, startMs, failedMs, cjson.encode(pauses), proven }
