--[[
  Releases one claimed address of a crawl whose host asks to wait: no child claims addresses of this host until its pause ends.

  KEYS[1]  the crawl
  KEYS[2]  record
  KEYS[3]  event stream
  KEYS[4]  wake-up channel
  KEYS[5]  lock

  ARGV[1]  job id
  ARGV[2]  number of the child
  ARGV[3]  hash of the address
  ARGV[4]  milliseconds that the host asks to wait; 0: it does not say
  ARGV[5]  'requested': the host has rejected this address, which is tried again after the others; ''
  ARGV[6]  milliseconds of the first pause of a host that does not say; each further one is twice as long
  ARGV[7]  maximum number of pauses of a host without a response in between
  ARGV[8]  seconds until the keys expire
  ARGV[9]  message of the progress, with fields in braces
  ARGV[10] token

  Returns 'ok'; 'duplicate' without a claim; 'exhausted' when the address is to fail, since the host asks to wait for too long or too
  often; or 'lock-lost'.
]]
if not holdsLock() or isOver() then return 'lock-lost' end
local claims = crawl .. ':claims:' .. ARGV[2]
local address = redis.call('HGET', claims, ARGV[3])
if not address then return 'duplicate' end
local host, waitMs = hostOf(address), tonumber(ARGV[4])
-- A host that has never responded, and does not say for how long it rejects requests, probably rejects all.
local maxPauses = waitMs == 0 and not hasResponded(host) and 1 or tonumber(ARGV[7])
local before = numberOf('w:' .. host)
local isPaused = isActive(before)
if waitMs > maxHostPauseMs then redis.call('HSET', crawl, 'wn:' .. host, maxPauses) end
if waitMs > maxHostPauseMs or (not isPaused and numberOf('wn:' .. host) >= maxPauses) then return 'exhausted' end
local pauses = isPaused and numberOf('wn:' .. host) or count('wn:' .. host)
if waitMs == 0 then waitMs = math.min(maxHostPauseMs, tonumber(ARGV[6]) * 2 ^ math.max(0, pauses - 1)) end
local untilMs = isPaused and math.max(before, now + waitMs) or now + waitMs
redis.call('HSET', crawl, 'w:' .. host, string.format('%.0f', untilMs))
redis.call('HDEL', claims, ARGV[3])
enqueue(host, address, ARGV[5] == '')
-- The progress names the minute.
if not isPaused or math.ceil(untilMs / 60000) > math.ceil(before / 60000) then
  publishProgress(KEYS[3], ARGV[9])
  redis.call('EXPIRE', KEYS[3], ARGV[8])
  redis.call('PUBLISH', KEYS[4], ARGV[1])
end
return 'ok'
