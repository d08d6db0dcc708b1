import { setFairnessKey } from '@winnow/jobs';
import { estimateTokens } from './count-tokens';
import { splitContent } from './split-content';

const jobOf = (block: string) => {
  const controller = new AbortController();
  setFairnessKey(controller.signal, block);
  return controller;
};
const book = (chars: number) => 'Forty boats lie in the harbour, and a lamp is lit.\n\n'.repeat(chars / 52);

it('splits one long content per address at a time, and those of other addresses concurrently', async () => {
  const ended: string[] = [];
  const split = (name: string, job: AbortController, chars: number) =>
    splitContent(book(chars), { maxTokens: 500 }, estimateTokens, job.signal).then(
      () => ended.push(name),
      () => ended.push(`${name} stopped`),
    );
  const cancelled = jobOf('greedy');
  // Shorter ones would finish first without waiting.
  const sizes = [290_000, 200_000, 100_000];
  const all = sizes.map((size, at) => split(`greedy ${at + 1}`, jobOf('greedy'), size));
  all.push(split('greedy 4', cancelled, 290_000), split('modest', jobOf('modest'), 60_000));
  cancelled.abort(new Error('cancelled'));
  await Promise.all(all);
  expect(ended).toEqual(['greedy 4 stopped', 'modest', 'greedy 1', 'greedy 2', 'greedy 3']);
});

it('yields to other work between pieces of a long content', async () => {
  let [turns, isSplitting] = [0, true];
  const turn = () => {
    turns += 1;
    if (isSplitting) setImmediate(turn);
  };
  turn();
  await splitContent(book(290_000), { maxTokens: 500 }, estimateTokens);
  isSplitting = false;
  expect(turns).toBeGreaterThan(25);
});

describe('a run without sentences', () => {
  const split = (run: string) =>
    splitContent(`Forty boats lie here.\n\n\`\`\`\n${run}\n\`\`\`\n`, { maxTokens: 101 }, estimateTokens);

  it('is split between words', async () => {
    const parts = await split('harbour light keeper '.repeat(200));
    expect(parts.length).toBeGreaterThan(3);
    const words = new Set(parts.flatMap(({ text }) => text.match(/[a-z]+/g) ?? []));
    expect([...words]).toEqual(['orty', 'boats', 'lie', 'here', 'harbour', 'light', 'keeper']);
  });

  it('is never split within a character', async () => {
    const parts = await split('\u{1f30a}'.repeat(2_001));
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.every(({ text }) => text.isWellFormed())).toBe(true);
    expect(parts.map(({ text }) => text).join('')).toContain('\u{1f30a}'.repeat(2_001));
  });
});
