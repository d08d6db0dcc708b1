--[[
  Writes the record of a new job and enters the job in its owner's accounts. Counting and entering are one step, so that no
  burst exceeds a limit. Open jobs without a record are removed before an owner or an account counts as full.

  KEYS[1]  record
  KEYS[2]  the owner's jobs
  KEYS[3]  the owner's open jobs

  ARGV[1]  job id
  ARGV[2]  seconds until the keys expire
  ARGV[3]  operation
  ARGV[4]  owner
  ARGV[5]  queue
  ARGV[6]  correlation id
  ARGV[7]  time of creation
  ARGV[8]  maximum open jobs of the owner; 0: no limit
  ARGV[9]  JSON: accounts, entry, bytes
  ARGV[10] key of the request under its idempotency key; '': none

  Returns
    { 'created', id }
    { 'existing', id }          the record exists, or the same request has created that job
    { 'owner-full' }
    { 'account-full', 'jobs' | 'bytes', index of the account, from 1 }
]]
local id, request = ARGV[1], ARGV[10]
local records = string.sub(KEYS[1], 1, -1 - string.len(id))
if request ~= '' then
  local first = redis.call('GET', request)
  if first and redis.call('EXISTS', records .. first) == 1 then return { 'existing', first } end
end
if redis.call('EXISTS', KEYS[1]) == 1 then return { 'existing', id } end

-- Whether a set of open jobs has reached its limit without the jobs whose record has expired; 0: no limit.
local function isFull(set, limit)
  if limit == 0 or redis.call('SCARD', set) < limit then return false end
  for _, open in ipairs(redis.call('SMEMBERS', set)) do
    if redis.call('EXISTS', records .. open) == 0 then redis.call('SREM', set, open) end
  end
  return redis.call('SCARD', set) >= limit
end

if isFull(KEYS[3], tonumber(ARGV[8])) then return { 'owner-full' } end

local claim = cjson.decode(ARGV[9])
for index, account in ipairs(claim.accounts) do
  if isFull(account.open, account.mostOpen) then return { 'account-full', 'jobs', index } end
  if account.mostBytes > 0 and not hasRoom(account, claim.bytes, account.mostBytes) then
    return { 'account-full', 'bytes', index }
  end
end

redis.call('HSET', KEYS[1], 'operation', ARGV[3], 'owner', ARGV[4], 'queue', ARGV[5], 'correlationId', ARGV[6], 'createdAt', ARGV[7])
redis.call('ZADD', KEYS[2], ARGV[7], id)
redis.call('SADD', KEYS[3], id)
if #claim.accounts > 0 then redis.call('HSET', KEYS[1], 'accounts', cjson.encode(claim.accounts)) end
addBytes(claim.accounts, claim.entry, claim.bytes, ARGV[2])
for _, account in ipairs(claim.accounts) do
  redis.call('SADD', account.open, id)
  redis.call('EXPIRE', account.open, ARGV[2])
end
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[2]) end
if request ~= '' then
  redis.call('HSET', KEYS[1], 'request', request)
  redis.call('SET', request, id, 'EX', ARGV[2])
end
return { 'created', id }
