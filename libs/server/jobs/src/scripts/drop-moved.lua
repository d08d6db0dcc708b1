--[[
  Drops items of a running crawl that the database has; they no longer count for the job's accounts. The items of an ended
  crawl stay until they expire.

  KEYS[1]  the crawl
  KEYS[2]  record
  KEYS[3]  items

  ARGV[1]  job id
  ARGV[2]  index after the last item that the database has
  ARGV[3]  seconds until the account's entry expires

  Returns 1 when the crawl was behind and may continue, otherwise 0.
]]
if isOver() then return 0 end
local moved, last = numberOf('moved'), math.min(tonumber(ARGV[2]), numberOf('pages'))
if last <= moved then return 0 end
local bytes = 0
for index = moved, last - 1 do
  local chunk, field = 0, tostring(index)
  while true do
    local length = redis.call('HSTRLEN', KEYS[3], field)
    if length == 0 then break end
    redis.call('HDEL', KEYS[3], field)
    bytes, chunk = bytes + length, chunk + 1
    field = index .. ':' .. chunk
  end
end
redis.call('HSET', crawl, 'moved', last)
addBytes(accountsOf(KEYS[2]), 'told:' .. ARGV[1], -bytes, ARGV[3])
if count('kept', -bytes) > maxKept / 2 then return 0 end
return redis.call('HDEL', crawl, 'behind')
