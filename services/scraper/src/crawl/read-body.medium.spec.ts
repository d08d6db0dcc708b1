import { setTimeout as sleep } from 'node:timers/promises';
import { setFairnessKey } from '@winnow/jobs';
import { Pace } from '@winnow/worker-process';
import { readBody } from './read-body';

const megabyte = 2 ** 20;
const maxBytes = 20 * megabyte;
const atOnce = new Pace(Infinity);

const jobOf = (block: string) => {
  const controller = new AbortController();
  setFairnessKey(controller.signal, block);
  return controller;
};

/** A page that yields a megabyte per read, up to `max`, and then hangs. */
function page(max: number): { response: Response; given: () => number } {
  let given = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (given >= max) return new Promise(() => undefined);
      given++;
      controller.enqueue(new Uint8Array(megabyte));
    },
  });
  return { response: new Response(body), given: () => given };
}

it('limits large pages of one address in memory, and reads those of another meanwhile', async () => {
  const greedy = jobOf('greedy');
  const held = Array.from({ length: 40 }, () => page(15));
  const readings = held.map(({ response }) =>
    readBody(response, maxBytes, greedy.signal, atOnce).catch(() => 'stopped'),
  );
  const given = () => held.reduce((sum, one) => sum + one.given(), 0);
  while (given() < 6 * 15) await sleep(5);
  const large = new Response(new Uint8Array(5 * megabyte));
  expect((await readBody(large, maxBytes, jobOf('modest').signal)).byteLength).toBe(5 * megabyte);
  // A stream prefetches one chunk.
  expect(given()).toBeLessThanOrEqual(6 * 15 + 34 * 3);
  greedy.abort(new Error('cancelled'));
  expect(await Promise.race([readings.at(-1), sleep(5_000, 'waits')])).toBe('stopped');
});

it('reads pages of usual size without a slot', async () => {
  const greedy = jobOf('greedy');
  const held = Array.from({ length: 40 }, () => page(5));
  for (const { response } of held) readBody(response, maxBytes, greedy.signal).catch(() => undefined);
  const usual = Array.from({ length: 40 }, () => readBody(new Response('<p>x'), maxBytes, greedy.signal));
  expect(await Promise.all(usual)).toHaveLength(40);
  greedy.abort();
});

it('yields to other work while a large page arrives', async () => {
  let [turns, reading] = [0, true];
  const turn = () => {
    turns += 1;
    if (reading) setImmediate(turn);
  };
  turn();
  let given = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (given++ < 6) controller.enqueue(new Uint8Array(megabyte));
      else controller.close();
    },
  });
  const bytes = await readBody(new Response(body), maxBytes, jobOf('large').signal).finally(() => (reading = false));
  expect(bytes.byteLength).toBe(6 * megabyte);
  // Six pauses at least; without them, other work has one turn.
  expect(turns).toBeGreaterThan(5);
});

it('paces a small page that arrives in many short chunks', async () => {
  let [given, admitted] = [0, 0];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (given++ < 10_000) controller.enqueue(new Uint8Array(1));
      else controller.close();
    },
  });
  const pace = new Pace(Infinity);
  jest.spyOn(pace, 'pass').mockImplementation(async (units) => void (admitted += units));
  await readBody(new Response(body), maxBytes, jobOf('short').signal, pace);
  expect(admitted).toBeGreaterThan(8 * megabyte);
});
