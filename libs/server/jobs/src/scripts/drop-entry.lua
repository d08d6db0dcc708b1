--[[
  Stops counting an entry in one account.

  KEYS[1]  the account's bytes

  ARGV[1]  entry

  Returns 1.
]]
setBytes(KEYS[1], ARGV[1], 0, 0)
return 1
