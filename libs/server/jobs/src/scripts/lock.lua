--[[
  Function that fences a script: only the run that holds the job's lock may write, so that a worker that was
  frozen or disconnected while another one took over its job has no effect. Prepended to the scripts that call it.

  KEYS[#KEYS]  BullMQ's lock of the job
  ARGV[#ARGV]  token of the run
]]
local function holdsLock()
  return redis.call('GET', KEYS[#KEYS]) == ARGV[#ARGV]
end
