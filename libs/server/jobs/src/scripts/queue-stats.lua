--[[
  Counts a queue's jobs and finds the oldest waiting one. Jobs of one priority are in order of arrival (BullMQ's score is
  the priority times 2^32 plus a counter), so the first one of each priority is read; there are few priorities.

  KEYS[1]  wait
  KEYS[2]  prioritized
  KEYS[3]  active
  KEYS[4]  delayed
  KEYS[5]  failed

  ARGV[1]  prefix of job keys

  Returns { waiting, active, delayed, failed, age in milliseconds of the oldest waiting job or 0 }.
]]
local oldest = false
local function look(id)
  local timestamp = id and tonumber(redis.call('HGET', ARGV[1] .. id, 'timestamp') or '')
  if timestamp and (not oldest or timestamp < oldest) then oldest = timestamp end
end
look(redis.call('LINDEX', KEYS[1], -1))
local from = '-inf'
for _ = 1, 200 do
  local first = redis.call('ZRANGEBYSCORE', KEYS[2], from, '+inf', 'WITHSCORES', 'LIMIT', 0, 1)
  if not first[1] then break end
  look(first[1])
  from = string.format('%.0f', (math.floor(tonumber(first[2]) / 4294967296) + 1) * 4294967296)
end
local time = redis.call('TIME')
local age = oldest and (time[1] * 1000 + math.floor(time[2] / 1000) - oldest) or 0
return {
  redis.call('LLEN', KEYS[1]) + redis.call('ZCARD', KEYS[2]), redis.call('LLEN', KEYS[3]),
  redis.call('ZCARD', KEYS[4]), redis.call('ZCARD', KEYS[5]), math.max(0, age) }
