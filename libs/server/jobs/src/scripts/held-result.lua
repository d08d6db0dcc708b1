--[[
  Functions that keep the result of a completed job for longer than others, until a gateway has stored it. Prepended to the
  scripts that call them, after those of accounts.

  A job has the fields `id`, `record` (its other keys start with it), `owned` (the owner's jobs), `completed` (BullMQ's
  completed jobs), `held` (bytes of all held results, like an account) and `bull` (BullMQ's job).
]]
local function isCompleted(job)
  return redis.call('HEXISTS', job.record, 'ended') == 1 and redis.call('ZSCORE', job.completed, job.id) ~= false
end

-- Keeps a completed job for `seconds` from now on; BullMQ keeps it for `defaultSeconds` after its end.
local function keepResult(job, seconds, defaultSeconds)
  for _, key in ipairs({ job.record, job.record .. ':events', job.record .. ':crawl' }) do redis.call('EXPIRE', key, seconds) end
  for _, key in ipairs({ job.record .. ':result', job.bull }) do redis.call('EXPIRE', key, seconds + 300) end
  local request = redis.call('HGET', job.record, 'request')
  if request then redis.call('EXPIRE', request, seconds) end
  -- The owner can list, and thereby erase, the job for as long.
  if redis.call('TTL', job.owned) < seconds then redis.call('EXPIRE', job.owned, seconds) end
  for _, account in ipairs(accountsOf(job.record)) do
    local told = tonumber(redis.call('HGET', account.bytes, 'told:' .. job.id) or '0')
    setBytes(account.bytes, 'told:' .. job.id, told, seconds)
  end
  -- BullMQ removes a completed job by its score, the time of its end.
  redis.call('ZADD', job.completed, 'XX', string.format('%.0f', now + (seconds - defaultSeconds) * 1000), job.id)
end

-- Keeps the result unless all held results would have more than `maxBytes`. Returns whether it is kept.
local function holdResult(job, seconds, defaultSeconds, maxBytes)
  local bytes = tonumber(redis.call('HGET', job.record .. ':crawl', 'kept') or '0')
  if not isCompleted(job) or not hasRoom({ bytes = job.held }, bytes, maxBytes) then return false end
  setBytes(job.held, job.id, bytes, seconds)
  keepResult(job, seconds, defaultSeconds)
  return true
end
