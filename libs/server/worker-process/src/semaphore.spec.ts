import { setFairnessKey } from '@winnow/jobs';
import { Semaphore, maxPermitsPerBlock } from './semaphore';

const { signal } = new AbortController();

it('grants permits in the order of requests, and counts a repeated release once', async () => {
  const semaphore = new Semaphore(1);
  const entered: string[] = [];
  const enter = (name: string) =>
    semaphore.acquire(signal).then((release) => {
      entered.push(name);
      return release;
    });
  const release = await enter('first');
  const [second, third] = [enter('second'), enter('third')];
  release();
  release();
  await second;
  expect(entered).toEqual(['first', 'second']);
  (await second)();
  (await third)();
  expect(entered).toEqual(['first', 'second', 'third']);
});

it('removes an aborted waiter without granting it a permit', async () => {
  const semaphore = new Semaphore(1);
  const release = await semaphore.acquire(signal);
  const gone = new AbortController();
  const waiting = semaphore.acquire(gone.signal);
  const next = semaphore.acquire(signal);
  gone.abort(new Error('hung up'));
  await expect(waiting).rejects.toThrow('hung up');
  await expect(semaphore.acquire(gone.signal)).rejects.toThrow('hung up');
  release();
  await expect(next).resolves.toBeDefined();
});

it('reserves permits for others when one address requests all of them', async () => {
  const semaphore = new Semaphore(8, maxPermitsPerBlock(8));
  const jobOf = (block: string) => {
    const { signal: job } = new AbortController();
    setFairnessKey(job, block);
    return job;
  };
  let taken = 0;
  for (let at = 0; at < 20; at++) void semaphore.acquire(jobOf('greedy')).then(() => taken++);
  await expect(semaphore.acquire(jobOf('modest'))).resolves.toBeDefined();
  expect(taken).toBe(7);
});

it('grants a single permit to every address', () => {
  expect([1, 2, 8, 128].map(maxPermitsPerBlock)).toEqual([1, 1, 7, 112]);
});

it('grants no permit to work that aborts just as it is next', async () => {
  const semaphore = new Semaphore(1);
  const gone = new AbortController();
  const cancelled = semaphore.acquire(gone.signal);
  gone.abort(new Error('cancelled'));
  await expect(cancelled).rejects.toThrow('cancelled');
  await expect(semaphore.acquire(signal)).resolves.toBeDefined();
});
