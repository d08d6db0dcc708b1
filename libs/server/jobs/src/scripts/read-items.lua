--[[
  Reads the next window of a result's items, separated by commas.

  KEYS[1]  items
  KEYS[2]  the crawl whose items they are, if any

  ARGV[1]  index of the item to start at, from 0
  ARGV[2]  chunk of that item to start at, from 0
  ARGV[3]  number of items
  ARGV[4]  bytes after which the window is full
  ARGV[5]  index of the first item to read

  Returns { text, next index, next chunk }, or {} when an item has expired or was moved to the database.
]]
local index, chunk, items = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local pieces, room = {}, tonumber(ARGV[4])
if tonumber(redis.call('HGET', KEYS[2], 'moved') or '0') > index then return {} end
while index < items and room > 0 do
  local piece = redis.call('HGET', KEYS[1], chunk == 0 and tostring(index) or index .. ':' .. chunk)
  if piece then
    if chunk == 0 and index > tonumber(ARGV[5]) then pieces[#pieces + 1] = ',' end
    pieces[#pieces + 1] = piece
    room = room - string.len(piece)
    chunk = chunk + 1
  elseif chunk == 0 then
    return {}
  else
    index, chunk = index + 1, 0
  end
end
return { table.concat(pieces), index, chunk }
