--[[
  Keeps a part unless it was kept before, and announces it, atomically. A run that lost its lock may still deliver a
  part that it has paid for, as long as the job has not ended. A long announcement takes several stream entries, so that
  no reader has to hold it as a whole: all but the last one have `more`, and the last one's id is the event's.
  A small part, such as a page's failure, may exceed an account's limit by a tenth, since it explains why the rest is missing.

  KEYS[1]  parts
  KEYS[2]  event stream
  KEYS[3]  wake-up channel
  KEYS[4]  record
  KEYS[5]  lock

  ARGV[1]  job id
  ARGV[2]  key of the part
  ARGV[3]  value, JSON
  ARGV[4]  event; '': none
  ARGV[5]  data of the event, JSON
  ARGV[6]  seconds until the keys expire
  ARGV[7]  'held': only accepted from the run that holds the lock; '': also from one that lost it
  ARGV[8]  bytes of data per stream entry
  ARGV[9]  token

  Returns 'ok', 'duplicate', 'lock-lost' or 'account-full'.
]]
-- A cancelled run holds its lock until it stops: what it keeps would keep the keys of an ended job for longer.
if redis.call('HEXISTS', KEYS[4], 'ended') == 1 then return 'lock-lost' end
if not holdsLock() and (ARGV[7] ~= '' or redis.call('EXISTS', KEYS[4]) == 0) then return 'lock-lost' end
if redis.call('HEXISTS', KEYS[1], ARGV[2]) == 1 then return 'duplicate' end

local accounts = accountsOf(KEYS[4])
local bytes = string.len(ARGV[3]) + string.len(ARGV[5])
for _, account in ipairs(accounts) do
  local limit = account.mostBytes * (bytes <= 8192 and 1.1 or 1)
  if limit > 0 and not hasRoom(account, bytes, limit) then return 'account-full' end
end
addBytes(accounts, 'parts:' .. ARGV[1], string.len(ARGV[3]), ARGV[6])
addBytes(accounts, 'told:' .. ARGV[1], string.len(ARGV[5]), ARGV[6])

redis.call('HSET', KEYS[1], ARGV[2], ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[6])
if ARGV[4] ~= '' then
  local window = tonumber(ARGV[8])
  local from, last = 1, string.len(ARGV[5])
  while last - from >= window do
    redis.call('XADD', KEYS[2], '*', 'event', ARGV[4], 'data', string.sub(ARGV[5], from, from + window - 1), 'more', '1')
    from = from + window
  end
  redis.call('XADD', KEYS[2], '*', 'event', ARGV[4], 'data', string.sub(ARGV[5], from))
  redis.call('EXPIRE', KEYS[2], ARGV[6])
  redis.call('PUBLISH', KEYS[3], ARGV[1])
end
return 'ok'
