--[[
  Marks a job as cancelled unless it has ended, and wakes its worker. A suspended one will not run again.

  KEYS[1]  record
  KEYS[2]  BullMQ's job
  KEYS[3]  cancel channel
  KEYS[4]  the queue's suspended jobs

  ARGV[1]  job id
  ARGV[2]  time

  Returns 1 when the job is cancelled, 0 when it had ended or is unknown.
]]
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if redis.call('HEXISTS', KEYS[1], 'cancelled') == 1 then return 1 end
if redis.call('HEXISTS', KEYS[1], 'ended') == 1 then return 0 end
if redis.call('HEXISTS', KEYS[2], 'finishedOn') == 1 then return 0 end
redis.call('HSET', KEYS[1], 'cancelled', ARGV[2])
redis.call('ZREM', KEYS[4], ARGV[1])
redis.call('PUBLISH', KEYS[3], ARGV[1])
return 1
