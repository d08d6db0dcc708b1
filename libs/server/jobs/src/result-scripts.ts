import type { Redis, Result } from 'ioredis';
import { accounting } from './account-scripts';
import { windowBytes } from './job-result';
import { fenced } from './scripts';

/**
 * Writes an item of a result in chunks that can be read one by one: fields `<place>`, `<place>:1`, … of the hash. A second
 * run of the job writes over the first one's. KEYS: items, record, lock; ARGV: place, seconds, job, `counted` where the
 * bytes count for the job's accounts, token where the record is to name this run's answer as the one that stands (else ''),
 * chunks, token.
 */
const putItem = `${accounting}
${fenced}
local function fieldOf(chunk) return chunk == 0 and ARGV[1] or ARGV[1] .. ':' .. chunk end
local bytes, chunks = 0, #ARGV - 6
local before = 0
while true do
  local length = redis.call('HSTRLEN', KEYS[1], fieldOf(before))
  if length == 0 then break end
  bytes = bytes - length
  before = before + 1
end
for chunk = 0, chunks - 1 do
  bytes = bytes + string.len(ARGV[6 + chunk])
end
if ARGV[4] == 'counted' then addBytes(accountsOf(KEYS[2]), 'told:' .. ARGV[3], bytes, ARGV[2]) end
for chunk = 0, chunks - 1 do redis.call('HSET', KEYS[1], fieldOf(chunk), ARGV[6 + chunk]) end
for chunk = chunks, before - 1 do redis.call('HDEL', KEYS[1], fieldOf(chunk)) end
redis.call('EXPIRE', KEYS[1], ARGV[2])
if ARGV[5] ~= '' then redis.call('HSET', KEYS[2], 'answer', ARGV[5]) end
return 1`;

/** Bytes of so many items with commas between, or -1 when one is gone. KEYS: items; ARGV: number of items. */
const measureItems = `
local bytes = math.max(0, tonumber(ARGV[1]) - 1)
for place = 0, tonumber(ARGV[1]) - 1 do
  local chunk, field = 0, tostring(place)
  while true do
    local length = redis.call('HSTRLEN', KEYS[1], field)
    if length == 0 then break end
    bytes = bytes + length
    chunk = chunk + 1
    field = place .. ':' .. chunk
  end
  if chunk == 0 then return -1 end
end
return bytes`;

/**
 * The next window of items with commas between, from a chunk of a place on, and the place and chunk that follow; nothing
 * when an item is gone. KEYS: items; ARGV: place, chunk, number of items.
 */
const readItems = `
local place, chunk, length = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local pieces, room = {}, ${windowBytes}
while place < length and room > 0 do
  local piece = redis.call('HGET', KEYS[1], chunk == 0 and tostring(place) or place .. ':' .. chunk)
  if piece then
    if chunk == 0 and place > 0 then pieces[#pieces + 1] = ',' end
    pieces[#pieces + 1] = piece
    room = room - string.len(piece)
    chunk = chunk + 1
  elseif chunk == 0 then
    return {}
  else
    place, chunk = place + 1, 0
  end
end
return { table.concat(pieces), place, chunk }`;

/** The next window of a stream's entries after an id. KEYS: stream; ARGV: id. */
const readEvents = `
local after, room, entries = ARGV[1], ${windowBytes}, {}
while room > 0 and #entries < 100 do
  local entry = redis.call('XRANGE', KEYS[1], '(' .. after, '+', 'COUNT', 1)[1]
  if not entry then break end
  entries[#entries + 1] = entry
  after = entry[1]
  room = room - string.len(entry[2][4])
end
return entries`;

/** Id and fields: `event`, its name, `data`, its JSON text, and `more` where the next entry goes on with the same text. */
export type StreamEntry = [id: Buffer, fields: Buffer[]];

declare module 'ioredis' {
  interface RedisCommander<Context> {
    winnowPutItem(...keysAndArguments: (string | number | Buffer)[]): Result<number, Context>;
    winnowMeasureItems(...keysAndArguments: (string | number)[]): Result<number, Context>;
    winnowReadItemsBuffer(
      ...keysAndArguments: (string | number)[]
    ): Result<[] | [text: Buffer, place: number, chunk: number], Context>;
    winnowReadEventsBuffer(...keysAndArguments: string[]): Result<StreamEntry[], Context>;
  }
}

/** Teaches a connection to write and read results and events in windows. */
export function defineResultScripts(redis: Redis): void {
  redis.defineCommand('winnowPutItem', { numberOfKeys: 3, lua: putItem });
  redis.defineCommand('winnowMeasureItems', { numberOfKeys: 1, lua: measureItems });
  redis.defineCommand('winnowReadItems', { numberOfKeys: 1, lua: readItems });
  redis.defineCommand('winnowReadEvents', { numberOfKeys: 1, lua: readEvents });
}
