import type { TextEvent } from '@winnow/contracts';
import { silentLogger } from '@winnow/logging';
import { TextThrottle } from './text-throttle';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function throttle() {
  const events: TextEvent[] = [];
  return { events, texts: new TextThrottle(async (event) => void events.push(event), silentLogger) };
}
/** Assembles the parts as a reader does. */
function read(events: readonly TextEvent[]): string[] {
  const parts: string[] = [];
  for (const { pieces } of events)
    for (const { part, at, text } of pieces) parts[part] = (parts[part] ?? '').slice(0, at) + text;
  return parts;
}

it('batches words into few events, and restarts a part at position 0', async () => {
  const { events, texts } = throttle();
  for (let at = 0; at < 500; at += 1) {
    texts.push(at % 2, 2, `word ${at} `);
    await jest.advanceTimersByTimeAsync(2);
  }
  expect(events.length).toBeLessThan(6);
  texts.push(0, 2, null);
  texts.push(0, 2, 'anew');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(read(events)[0]).toBe('anew');
  expect(read(events)[1]).toContain('word 1 word 3 ');
  expect(events.at(-1)).toMatchObject({ parts: 2, pieces: [{ part: 0, at: 0, text: 'anew' }, { part: 1 }] });
});

it('splits long text, and stops after the maximum number of characters', async () => {
  const { events, texts } = throttle();
  texts.push(0, 1, 'x'.repeat(1_000_000));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(Math.max(...events.map(({ pieces }) => pieces[0]?.text.length ?? 0))).toBeLessThanOrEqual(8_000);
  expect(read(events)[0]).toHaveLength(400_000);
  texts.push(0, 1, 'more');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(read(events)[0]).toHaveLength(400_000);
});

it('sends nothing after the job has ended', async () => {
  const { events, texts } = throttle();
  texts.push(0, 1, 'late');
  await texts.close();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(events).toEqual([]);
});
