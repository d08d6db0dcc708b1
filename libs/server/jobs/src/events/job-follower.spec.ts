import type { Redis } from 'ioredis';
import { JobFollower } from './job-follower';
import type { JobReader, JobState } from '../records/job-reader';
import type { JobRecords } from '../records/job-records';
import { textResult } from '../records/job-result';
import { jobKeys } from '../keys';
import type { JobNotifications } from './job-notifications';
import { assembleEvents } from '../testing/whole-events';

const notifications = { start: () => Promise.resolve(), listen: () => () => undefined } as unknown as JobNotifications;
const records = {} as JobRecords;
const endedJob = {
  record: { id: 'j', endedJob: true, correlationId: 'c' },
  status: 'completed',
  end: { result: textResult('{}') },
} as unknown as JobState;

/** A stream whose job runs entirely between a reader's read of the stream and its read of the state. */
function quickJob() {
  const stream: [string, string[]][] = [];
  const redis = {
    winnowReadEventsBuffer: (_events: string, _items: string, after: string) =>
      Promise.resolve(
        stream
          .filter(([id]) => Number(id.split('-')[0]) > Number(after.split('-')[0]))
          .map(([id, fields]) => [Buffer.from(id), fields.map((field) => Buffer.from(field))]),
      ),
    xrevrange: () => Promise.resolve(stream.slice(-1)),
  } as unknown as Redis;
  const reader = {
    read: () => {
      if (stream.length === 0)
        stream.push(
          ['1-0', ['event', 'page', 'data', '{"index":0}']],
          ['2-0', ['event', 'page', 'data', '{"index":1}']],
          ['3-0', ['event', 'end', 'data', '']],
        );
      return Promise.resolve(endedJob);
    },
  } as unknown as JobReader;
  return new JobFollower(redis, jobKeys('test'), notifications, reader, records);
}

const followedEvents = async (follower: JobFollower, after?: string) =>
  (await Array.fromAsync(assembleEvents(follower.follow('j', after, AbortSignal.timeout(50_000))))).map(
    ({ id, event }) => [id, event],
  );

it('yields all events before the end, however fast the job is', async () => {
  expect(await followedEvents(quickJob())).toEqual([
    ['1-0', 'page'],
    ['2-0', 'page'],
    ['3-0', 'result'],
  ]);
});

it('yields the end again to a reader that has received everything', async () => {
  expect(await followedEvents(quickJob(), '3-0')).toEqual([['3-0', 'result']]);
});

it('reports an expired job under the correlation id of the request', async () => {
  const redis = { winnowReadEventsBuffer: () => Promise.resolve([]) } as unknown as Redis;
  const reader = { read: () => Promise.resolve(null) } as unknown as JobReader;
  const follower = new JobFollower(redis, jobKeys('test'), notifications, reader, records);
  const pieces = follower.follow('j', undefined, AbortSignal.timeout(50_000), { correlationId: 'request' });
  const [event] = await Array.fromAsync(assembleEvents(pieces));
  expect(event).toMatchObject({ event: 'problem', data: { code: 'unavailable', correlationId: 'request' } });
});

it('yields each progress once, and the last one of a job that has ended', async () => {
  const step = (progress: number) => ({ progress, total: 3, message: 'Reading...' });
  const states = [{ progress: null }, { progress: step(1) }, { progress: step(1) }, { progress: step(2), ended: true }];
  const changing = { read: () => Promise.resolve(states.shift() ?? null) } as unknown as JobRecords;
  const busy = { ...notifications, listen: (_id: string, wake: () => void) => (wake(), () => undefined) };
  const follower = new JobFollower(
    {} as Redis,
    jobKeys('test'),
    busy as unknown as JobNotifications,
    {} as JobReader,
    changing,
  );
  expect(await Array.fromAsync(follower.progress('j', AbortSignal.timeout(50_000)))).toEqual([step(1), step(2)]);
  expect(states).toEqual([]);
});
