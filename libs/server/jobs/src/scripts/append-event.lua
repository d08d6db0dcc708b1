--[[
  Appends an event to a job's stream; a `progress` event also becomes the job's latest progress.

  KEYS[1]  event stream
  KEYS[2]  record
  KEYS[3]  wake-up channel
  KEYS[4]  lock

  ARGV[1]  job id
  ARGV[2]  event
  ARGV[3]  data, JSON
  ARGV[4]  seconds until the stream expires
  ARGV[5]  token

  Returns 'ok' or 'lock-lost'.
]]
-- A cancelled run holds its lock until it stops: what it appends would keep the keys of an ended job for longer.
if not holdsLock() or redis.call('HEXISTS', KEYS[2], 'ended') == 1 then return 'lock-lost' end
addBytes(accountsOf(KEYS[2]), 'told:' .. ARGV[1], string.len(ARGV[3]), ARGV[4])
redis.call('XADD', KEYS[1], '*', 'event', ARGV[2], 'data', ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[4])
if ARGV[2] == 'progress' then redis.call('HSET', KEYS[2], 'progress', ARGV[3]) end
redis.call('PUBLISH', KEYS[3], ARGV[1])
return 'ok'
