--[[
  Functions that count jobs and their bytes for accounts. Prepended to the scripts that call them.

  An account (of a session, of an address block) has a set of open jobs, a hash of bytes by entry with their `sum`, and a
  sorted set `<hash>:until` of the time at which each entry expires, so that lost jobs stop counting by themselves.
  Entries:
    sent:<queue>:<job>  the job's payload
    parts:<job>         what the job needs until it ends
    told:<job>          its events and its result
  A job's record names its accounts as JSON: [{ open, bytes, mostOpen, mostBytes }], 0 for no limit.
]]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local function accountsOf(record)
  return cjson.decode(redis.call('HGET', record, 'accounts') or '[]')
end

local function setBytes(key, entry, bytes, seconds)
  local before = tonumber(redis.call('HGET', key, entry) or '0')
  if bytes > 0 then
    redis.call('HSET', key, entry, string.format('%.0f', bytes))
    redis.call('ZADD', key .. ':until', string.format('%.0f', now + seconds * 1000), entry)
  else
    redis.call('HDEL', key, entry)
    redis.call('ZREM', key .. ':until', entry)
  end
  if bytes ~= before then redis.call('HINCRBY', key, 'sum', string.format('%.0f', bytes - before)) end
  redis.call('EXPIRE', key, 172800)
  redis.call('EXPIRE', key .. ':until', 172800)
end

local function addBytes(accounts, entry, bytes, seconds)
  for _, account in ipairs(accounts) do
    setBytes(account.bytes, entry, tonumber(redis.call('HGET', account.bytes, entry) or '0') + bytes, seconds)
  end
end

local function dropBytes(accounts, entry)
  for _, account in ipairs(accounts) do setBytes(account.bytes, entry, 0, 0) end
end

local function hasRoom(account, bytes, limit)
  for _, entry in ipairs(redis.call('ZRANGEBYSCORE', account.bytes .. ':until', '-inf', string.format('%.0f', now))) do
    setBytes(account.bytes, entry, 0, 0)
  end
  return tonumber(redis.call('HGET', account.bytes, 'sum') or '0') + bytes <= limit
end
