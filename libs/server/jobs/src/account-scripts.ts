/**
 * What jobs take of an account, in the steps that write it. Every account (a visitor's, an address block's) has a set of
 * open jobs and a hash of bytes by entry with their `sum`; each entry has a moment, in a sorted set beside it, from which it
 * counts no more, so that nobody has to tell that a job was forgotten. A job's record names its accounts.
 *
 * Entries: `sent:<queue>:<job>` what came with the job; `parts:<job>` what it needs until its end; `told:<job>` events and
 * answers.
 */
export const accounting = `
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
local function hasRoom(account, bytes, most)
  for _, entry in ipairs(redis.call('ZRANGEBYSCORE', account.bytes .. ':until', '-inf', string.format('%.0f', now))) do
    setBytes(account.bytes, entry, 0, 0)
  end
  return tonumber(redis.call('HGET', account.bytes, 'sum') or '0') + bytes <= most
end
`;

/**
 * Part of the step that records a job: `claim` is JSON of its accounts, its entry and its bytes. Returns -(10 + place) for
 * an account with too many open jobs, -(20 + place) for one with too many bytes; open jobs without a record drop out first.
 */
export const refuseClaim = `
local claim = cjson.decode(ARGV[9])
for i, account in ipairs(claim.accounts) do
  if account.mostOpen > 0 and redis.call('SCARD', account.open) >= account.mostOpen then
    local records = string.sub(KEYS[1], 1, -1 - string.len(ARGV[1]))
    for _, id in ipairs(redis.call('SMEMBERS', account.open)) do
      if redis.call('EXISTS', records .. id) == 0 then redis.call('SREM', account.open, id) end
    end
    if redis.call('SCARD', account.open) >= account.mostOpen then return -10 - i end
  end
  if account.mostBytes > 0 and not hasRoom(account, claim.bytes, account.mostBytes) then return -20 - i end
end`;

/** The other part: enters the job in its accounts, of which its record knows from now on. */
export const enterClaim = `
if #claim.accounts > 0 then redis.call('HSET', KEYS[1], 'accounts', cjson.encode(claim.accounts)) end
addBytes(claim.accounts, claim.entry, claim.bytes, ARGV[2])
for _, account in ipairs(claim.accounts) do
  redis.call('SADD', account.open, ARGV[1])
  redis.call('EXPIRE', account.open, ARGV[2])
end`;

/**
 * Refuses (-2) a part that the job's accounts have no room for. What is little, such as a page's failure, may go a tenth
 * beyond: it says why the rest is missing.
 */
export const refusePart = `
local accounts = accountsOf(KEYS[4])
local bytes = string.len(ARGV[3]) + string.len(ARGV[5])
for _, account in ipairs(accounts) do
  local most = account.mostBytes * (bytes <= 8192 and 1.1 or 1)
  if most > 0 and not hasRoom(account, bytes, most) then return -2 end
end
addBytes(accounts, 'parts:' .. ARGV[1], string.len(ARGV[3]), ARGV[6])
addBytes(accounts, 'told:' .. ARGV[1], string.len(ARGV[5]), ARGV[6])`;

/** A job is over: it is open no longer, its parts are gone, and what it told counts for as long as it can be read. */
export const leaveAccounts = `
for _, account in ipairs(accountsOf(KEYS[1])) do
  redis.call('SREM', account.open, ARGV[1])
  setBytes(account.bytes, 'parts:' .. ARGV[1], 0, 0)
  local told = tonumber(redis.call('HGET', account.bytes, 'told:' .. ARGV[1]) or '0')
  setBytes(account.bytes, 'told:' .. ARGV[1], told, ARGV[3])
end`;
