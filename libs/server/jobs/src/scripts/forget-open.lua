--[[
  Closes a lost job in its owner's accounts.

  KEYS[1]  record
  KEYS[2]  the owner's open jobs

  ARGV[1]  job id

  Returns 1.
]]
redis.call('SREM', KEYS[2], ARGV[1])
for _, account in ipairs(accountsOf(KEYS[1])) do redis.call('SREM', account.open, ARGV[1]) end
return 1
