import type { Redis, Result } from 'ioredis';
import { windowBytes } from './job-result';
import { accounting, enterClaim, leaveAccounts, refuseClaim, refusePart } from './account-scripts';

/**
 * Writes a new job's record and enters it in its owner's accounts; changes nothing when the record stands (0), or when the
 * owner has as many open jobs as allowed (-1), or an account no room (below -10, see `refuseClaim`). Counting and entering
 * are one step, so that no burst gets past the limit.
 * The last argument names the owner's request (empty: it has no idempotency key): while the record of a job that it has
 * made stands, nothing changes and the answer is that job's id.
 */
const createJob = `${accounting}
local request = ARGV[#ARGV]
if request ~= '' then
  local first = redis.call('GET', request)
  if first and redis.call('EXISTS', string.sub(KEYS[1], 1, -1 - string.len(ARGV[1])) .. first) == 1 then return first end
end
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
local most = tonumber(ARGV[8])
if most > 0 and redis.call('SCARD', KEYS[3]) >= most then return -1 end${refuseClaim}
redis.call('HSET', KEYS[1], 'operation', ARGV[3], 'owner', ARGV[4], 'queue', ARGV[5], 'correlationId', ARGV[6], 'createdAt', ARGV[7])
redis.call('ZADD', KEYS[2], ARGV[7], ARGV[1])
redis.call('SADD', KEYS[3], ARGV[1])${enterClaim}
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[2]) end
if request ~= '' then
  redis.call('HSET', KEYS[1], 'request', request)
  redis.call('SET', request, ARGV[1], 'EX', ARGV[2])
end
return 1`;

/** The request that made a job is known for as long as the job's record: for ARGV[place] seconds more. */
const keepRequest = (place: number) => `
local request = redis.call('HGET', KEYS[1], 'request')
if request then redis.call('EXPIRE', request, ARGV[${place}]) end`;

/**
 * Begins a step that only the run that holds the job's lock may take: a worker that was frozen or cut off while another
 * took its job over changes nothing. Expects the lock's key and its token last.
 */
export const fenced = `if redis.call('GET', KEYS[#KEYS]) ~= ARGV[#ARGV] then return -1 end`;

/** Appends an event; a `progress` event also becomes the job's latest progress. */
const appendEvent = `${accounting}
${fenced}
addBytes(accountsOf(KEYS[2]), 'told:' .. ARGV[1], string.len(ARGV[3]), ARGV[4])
redis.call('XADD', KEYS[1], '*', 'event', ARGV[2], 'data', ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[4])
if ARGV[2] == 'progress' then redis.call('HSET', KEYS[2], 'progress', ARGV[3]) end
redis.call('PUBLISH', KEYS[3], ARGV[1])
return 1`;

/**
 * Keeps a part unless it is kept already, and announces it: both or neither. Answers 1 when it was new. A run that lost
 * its lock may still bring what it has paid for (ARGV[7] empty), as long as the job is not over. -2: there is no room.
 * A long announcement stands in several entries, so that its readers need not hold it as a whole: all but the last have
 * `more`, and only the last one's id is the event's.
 */
const keepPart = `${accounting}
if redis.call('GET', KEYS[5]) ~= ARGV[8] then
  if ARGV[7] ~= '' or redis.call('EXISTS', KEYS[4]) == 0 or redis.call('HEXISTS', KEYS[4], 'ended') == 1 then return -1 end
end
if redis.call('HEXISTS', KEYS[1], ARGV[2]) == 1 then return 0 end${refusePart}
redis.call('HSET', KEYS[1], ARGV[2], ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[6])
if ARGV[4] ~= '' then
  local at, last = 1, string.len(ARGV[5])
  while last - at >= ${windowBytes} do
    redis.call('XADD', KEYS[2], '*', 'event', ARGV[4], 'data', string.sub(ARGV[5], at, at + ${windowBytes - 1}), 'more', '1')
    at = at + ${windowBytes}
  end
  redis.call('XADD', KEYS[2], '*', 'event', ARGV[4], 'data', string.sub(ARGV[5], at))
  redis.call('EXPIRE', KEYS[2], ARGV[6])
  redis.call('PUBLISH', KEYS[3], ARGV[1])
end
return 1`;

/**
 * Counts a run of a suspect before it begins (see `Suspects`): should its worker die, the job was it. KEYS: record, lock;
 * ARGV: token. Answers how many runs count, this one included.
 */
const chargeRun = `${fenced}
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
return redis.call('HINCRBY', KEYS[1], 'fatal', 1)`;

/** Marks a job as cancelled unless it has ended. Answers 1 when the mark stands, 0 when the job was over or unknown. */
const cancelJob = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if redis.call('HEXISTS', KEYS[1], 'cancelled') == 1 then return 1 end
if redis.call('HEXISTS', KEYS[1], 'ended') == 1 then return 0 end
if redis.call('HEXISTS', KEYS[2], 'finishedOn') == 1 then return 0 end
redis.call('HSET', KEYS[1], 'cancelled', ARGV[2])
redis.call('PUBLISH', KEYS[3], ARGV[1])
return 1`;

/** Writes the end mark once, shortens every life span and closes the owner's account. Answers 1 for the first caller. */
const endJob = `${accounting}
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
local first = redis.call('HSETNX', KEYS[1], 'ended', ARGV[2])
if first == 1 then
  redis.call('XADD', KEYS[2], '*', 'event', 'end', 'data', '')
  redis.call('EXPIRE', KEYS[1], ARGV[3])
  redis.call('EXPIRE', KEYS[2], ARGV[3])${keepRequest(3)}
  redis.call('DEL', KEYS[3])
  redis.call('SREM', KEYS[4], ARGV[1])${leaveAccounts}
  redis.call('PUBLISH', KEYS[5], ARGV[1])
end
return first`;

/** Takes the end mark away, from the record and from the stream, where readers would stop at it. */
const reopenJob = `${accounting}
redis.call('HDEL', KEYS[1], 'ended')
local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
if last and last[2][2] == 'end' then redis.call('XDEL', KEYS[2], last[1]) end
redis.call('SADD', KEYS[3], ARGV[1])
for _, account in ipairs(accountsOf(KEYS[1])) do redis.call('SADD', account.open, ARGV[1]) end
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[2]) end${keepRequest(2)}
return 1`;

/**
 * An owner's job ids, newest first: ARGV[1] of them, and all that are open. Ids without a record drop out: they would take
 * the places of jobs that stand. ARGV[2]: what comes before an id in a record's key.
 */
const listJobs = `
local listed, isListed, at = {}, {}, 0
local most = tonumber(ARGV[1])
while #listed < most do
  local ids = redis.call('ZREVRANGE', KEYS[1], at, at + 99)
  if #ids == 0 then break end
  for _, id in ipairs(ids) do
    if redis.call('EXISTS', ARGV[2] .. id) == 0 then
      redis.call('ZREM', KEYS[1], id)
    else
      at = at + 1
      if #listed < most then
        listed[#listed + 1] = id
        isListed[id] = true
      end
    end
  end
end
for _, id in ipairs(redis.call('SMEMBERS', KEYS[2])) do
  if not isListed[id] then listed[#listed + 1] = id end
end
return listed`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** A number, or the id of the job that the same request has made. */
    winnowCreateJob(...keysAndArguments: (string | number)[]): Result<number | string, Context>;
    winnowAppendEvent(...keysAndArguments: (string | number)[]): Result<number, Context>;
    winnowKeepPart(...keysAndArguments: (string | number)[]): Result<number, Context>;
    winnowChargeRun(...keysAndArguments: string[]): Result<number, Context>;
    winnowCancelJob(...keysAndArguments: (string | number)[]): Result<number, Context>;
    winnowReopenJob(...keysAndArguments: (string | number)[]): Result<number, Context>;
    winnowEndJob(...keysAndArguments: (string | number)[]): Result<number, Context>;
    winnowListJobs(...keysAndArguments: (string | number)[]): Result<string[], Context>;
  }
}

/** Teaches a connection the library's atomic steps. */
export function defineScripts(redis: Redis): void {
  redis.defineCommand('winnowCreateJob', { numberOfKeys: 3, lua: createJob });
  redis.defineCommand('winnowAppendEvent', { numberOfKeys: 4, lua: appendEvent });
  redis.defineCommand('winnowKeepPart', { numberOfKeys: 5, lua: keepPart });
  redis.defineCommand('winnowChargeRun', { numberOfKeys: 2, lua: chargeRun });
  redis.defineCommand('winnowCancelJob', { numberOfKeys: 3, lua: cancelJob });
  redis.defineCommand('winnowReopenJob', { numberOfKeys: 3, lua: reopenJob });
  redis.defineCommand('winnowEndJob', { numberOfKeys: 5, lua: endJob });
  redis.defineCommand('winnowListJobs', { numberOfKeys: 2, lua: listJobs });
}
