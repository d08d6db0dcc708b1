--[[
  Holds the result of a job until a gateway has stored it, or releases it. A result that is held when its job ends is kept by
  `end-job.lua`.

  KEYS[1]  record; the job's other keys start with it
  KEYS[2]  the owner's jobs
  KEYS[3]  BullMQ's completed jobs
  KEYS[4]  bytes of all held results, like an account
  KEYS[5]  BullMQ's job

  ARGV[1]  job id
  ARGV[2]  'hold' or 'release'
  ARGV[3]  seconds for which the result of a completed job is kept from now on
  ARGV[4]  seconds for which BullMQ keeps a completed job
  ARGV[5]  maximum bytes of all held results

  Returns 1 when the result is kept for that time; 0 when the job has not completed, there is no room, or it is unknown.
]]
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
local job = { id = ARGV[1], record = KEYS[1], owned = KEYS[2], completed = KEYS[3], held = KEYS[4], bull = KEYS[5] }
local seconds, defaultSeconds = tonumber(ARGV[3]), tonumber(ARGV[4])
if ARGV[2] == 'hold' then
  redis.call('HSET', KEYS[1], 'held', 1)
  return holdResult(job, seconds, defaultSeconds, tonumber(ARGV[5])) and 1 or 0
end
redis.call('HDEL', KEYS[1], 'held')
setBytes(KEYS[4], job.id, 0, 0)
if not isCompleted(job) then return 0 end
keepResult(job, seconds, defaultSeconds)
return 1
