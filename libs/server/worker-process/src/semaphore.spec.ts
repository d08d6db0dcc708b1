import { Semaphore } from './semaphore';

const { signal } = new AbortController();

it('gives its places in the order in which they were asked for, each once, however often it is given back', async () => {
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

it('whoever stops waiting leaves the line and takes nobody’s place', async () => {
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
