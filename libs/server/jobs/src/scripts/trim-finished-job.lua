--[[
  Removes data that only the run needed from a finished BullMQ job: its payload and the results of earlier steps.

  KEYS[1]  BullMQ's job
  KEYS[2]  results of its children

  ARGV[1]  data to keep, JSON
  ARGV[2]  return value to keep instead of the job's own, JSON; '': keep its own

  Returns 1, or 0 when the job has expired.
]]
redis.call('DEL', KEYS[2])
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], 'data', ARGV[1])
if ARGV[2] ~= '' and redis.call('HEXISTS', KEYS[1], 'returnvalue') == 1 then
  redis.call('HSET', KEYS[1], 'returnvalue', ARGV[2])
end
return 1
