--[[
  Returns the size of a result's items, separated by commas.

  KEYS[1]  items

  ARGV[1]  index after the last item
  ARGV[2]  index of the first item

  Returns the bytes, or nil when an item has expired.
]]
local bytes = math.max(0, tonumber(ARGV[1]) - tonumber(ARGV[2]) - 1)
for index = tonumber(ARGV[2]), tonumber(ARGV[1]) - 1 do
  local chunk, field = 0, tostring(index)
  while true do
    local length = redis.call('HSTRLEN', KEYS[1], field)
    if length == 0 then break end
    bytes = bytes + length
    chunk = chunk + 1
    field = index .. ':' .. chunk
  end
  if chunk == 0 then return nil end
end
return bytes
