--[[
  Stops counting an entry in every account of a job.

  KEYS[1]  record

  ARGV[1]  entry

  Returns 1.
]]
dropBytes(accountsOf(KEYS[1]), ARGV[1])
return 1
