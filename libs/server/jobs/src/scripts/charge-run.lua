--[[
  Counts a run of a suspect before it begins: if its worker dies, the job was the cause.

  KEYS[1]  record
  KEYS[2]  lock

  ARGV[1]  token

  Returns the number of counted runs, this one included (0: the job is unknown), or 'lock-lost'.
]]
if not holdsLock() then return 'lock-lost' end
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
return redis.call('HINCRBY', KEYS[1], 'fatal', 1)
