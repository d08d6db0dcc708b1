--[[
  Removes a lock, unless it has expired and belongs to another request.

  KEYS[1]  the lock

  ARGV[1]  token

  Returns 1, or 0 for the lock of another request.
]]
return holdsLock() and redis.call('DEL', KEYS[1]) or 0
