--[[
  Counts a result for the job's accounts before BullMQ writes it.

  KEYS[1]  record
  KEYS[2]  lock

  ARGV[1]  entry
  ARGV[2]  bytes
  ARGV[3]  seconds until the entry expires
  ARGV[4]  token

  Returns 'ok', 'lock-lost' or 'account-full'.
]]
if not holdsLock() then return 'lock-lost' end
local accounts = accountsOf(KEYS[1])
for _, account in ipairs(accounts) do
  if account.mostBytes > 0 and not hasRoom(account, tonumber(ARGV[2]), account.mostBytes) then return 'account-full' end
end
addBytes(accounts, ARGV[1], tonumber(ARGV[2]), ARGV[3])
return 'ok'
