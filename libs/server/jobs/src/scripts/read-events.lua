--[[
  Reads the next window of an event stream, at most 100 entries.

  KEYS[1]  event stream

  ARGV[1]  id after which to read
  ARGV[2]  bytes after which the window is full

  Returns stream entries: { id, { 'event', name, 'data', JSON text, ['more', '1'] } }. With `more` the next entry continues
  the same text.
]]
local after, room, entries = ARGV[1], tonumber(ARGV[2]), {}
while room > 0 and #entries < 100 do
  local entry = redis.call('XRANGE', KEYS[1], '(' .. after, '+', 'COUNT', 1)[1]
  if not entry then break end
  entries[#entries + 1] = entry
  after = entry[1]
  room = room - string.len(entry[2][4])
end
return entries
