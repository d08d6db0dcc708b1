--[[
  Function that fences a script: only the run that holds the job's lock may change anything, so that a worker that was
  frozen or cut off while another one took its job over has no effect. Prepended to the scripts that call it.

  KEYS[#KEYS]  BullMQ's lock of the job
  ARGV[#ARGV]  token of the run
]]
local function holdsLock()
  return redis.call('GET', KEYS[#KEYS]) == ARGV[#ARGV]
end
