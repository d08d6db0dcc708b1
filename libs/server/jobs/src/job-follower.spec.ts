import type { Redis } from 'ioredis';
import { JobFollower } from './job-follower';
import type { JobReader, JobState } from './job-reader';
import { JobResult } from './job-result';
import { jobKeys } from './keys';
import type { WakeUp } from './wake-up';

const wakeUp = { start: () => Promise.resolve(), listen: () => () => undefined } as unknown as WakeUp;
const ended = {
  record: { id: 'j', ended: true, correlationId: 'c' },
  status: 'completed',
  end: { result: new JobResult(Buffer.from('{}')) },
} as unknown as JobState;

/** A stream whose job does all of its work between a reader's look at the stream and its look at the state. */
function quickJob() {
  const stream: [string, string[]][] = [];
  const redis = {
    xrange: (_key: string, after: string) =>
      Promise.resolve(stream.filter(([id]) => Number(id.split('-')[0]) > Number(after.slice(1).split('-')[0]))),
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
      return Promise.resolve(ended);
    },
  } as unknown as JobReader;
  return new JobFollower(redis, jobKeys('test'), wakeUp, reader);
}

const told = async (follower: JobFollower, after?: string) =>
  (await Array.fromAsync(follower.follow('j', after, AbortSignal.timeout(50_000), 'request'))).map(({ id, event }) => [
    id,
    event,
  ]);

it('tells all that happened, however quickly, before it tells the end', async () => {
  expect(await told(quickJob())).toEqual([
    ['1-0', 'page'],
    ['2-0', 'page'],
    ['3-0', 'result'],
  ]);
});

it('tells the end again to a reader who has heard everything', async () => {
  expect(await told(quickJob(), '3-0')).toEqual([['3-0', 'result']]);
});

it('tells of a job that is gone under the id of the request', async () => {
  const redis = { xrange: () => Promise.resolve([]) } as unknown as Redis;
  const reader = { read: () => Promise.resolve(null) } as unknown as JobReader;
  const follower = new JobFollower(redis, jobKeys('test'), wakeUp, reader);
  const [event] = await Array.fromAsync(follower.follow('j', undefined, AbortSignal.timeout(50_000), 'request'));
  expect(event).toMatchObject({ event: 'problem', data: { code: 'unavailable', correlationId: 'request' } });
});
