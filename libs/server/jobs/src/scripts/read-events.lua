--[[
  Reads the next window of an event stream, at most 100 entries.

  KEYS[1]  event stream
  KEYS[2]  items of the result, to which events may refer

  ARGV[1]  id after which to read
  ARGV[2]  bytes after which the window is full

  Returns stream entries: { id, { 'event', name, 'data', JSON text, ['more', '1'] } }. With `more` the next entry continues
  the same text. The text of an entry { 'event', name, 'data', before, 'item', field, 'after', after, … } is that of the item
  between the others. When the item is no longer in Redis, the window ends before it, or has only such entries, as they are.
]]
local after, room, entries, isMoved = ARGV[1], tonumber(ARGV[2]), {}, nil
while room > 0 and #entries < 100 do
  local entry = redis.call('XRANGE', KEYS[1], '(' .. after, '+', 'COUNT', 1)[1]
  if not entry then break end
  local fields = entry[2]
  local piece = fields[5] == 'item' and redis.call('HGET', KEYS[2], fields[6])
  local isOfMoved = fields[5] == 'item' and not piece
  if isMoved == nil then isMoved = isOfMoved end
  if isOfMoved ~= isMoved then break end
  if piece then
    entry = { entry[1], { fields[1], fields[2], fields[3], fields[4] .. piece .. fields[8], fields[9], fields[10] } }
  end
  entries[#entries + 1] = entry
  after = entry[1]
  room = room - string.len(entry[2][4])
end
return entries
