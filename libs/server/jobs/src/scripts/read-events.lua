--[[
  Reads the next window of an event stream, at most 100 entries.

  KEYS[1]  event stream
  KEYS[2]  items of the result, to which events may refer

  ARGV[1]  id after which to read
  ARGV[2]  bytes after which the window is full

  Returns stream entries: { id, { 'event', name, 'data', JSON text, ['more', '1'] } }. With `more` the next entry continues
  the same text. The text of an entry { 'event', name, 'data', before, 'item', field, 'after', after, … } is that of the item
  between the others.
]]
local after, room, entries = ARGV[1], tonumber(ARGV[2]), {}
while room > 0 and #entries < 100 do
  local entry = redis.call('XRANGE', KEYS[1], '(' .. after, '+', 'COUNT', 1)[1]
  if not entry then break end
  local fields = entry[2]
  if fields[5] == 'item' then
    local text = fields[4] .. (redis.call('HGET', KEYS[2], fields[6]) or 'null') .. fields[8]
    entry = { entry[1], { fields[1], fields[2], fields[3], text, fields[9], fields[10] } }
  end
  entries[#entries + 1] = entry
  after = entry[1]
  room = room - string.len(entry[2][4])
end
return entries
