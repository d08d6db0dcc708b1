import { setFairnessKey } from '@winnow/jobs';
import { countMessage } from './count-message';
import { estimateTokens } from './count-tokens';

const message = (chars: number) => ({ role: 'user' as const, content: 'boat '.repeat(chars / 5) });

it('counts a long message in pieces, and only once', async () => {
  const pieces: number[] = [];
  const count = (text: string) => {
    pieces.push(text.length);
    return estimateTokens(text);
  };
  const long = message(95_000);
  const tokens = await countMessage(long, count);
  expect(tokens - estimateTokens(long.content)).toBeLessThanOrEqual(10);
  expect(await countMessage(long, count)).toBe(tokens);
  expect(pieces).toEqual([...Array<number>(9).fill(10_000), 5_000]);
});

it('yields to other work while counting a long message', async () => {
  let [turns, pieces, isCounting] = [0, 0, true];
  const turn = () => {
    turns += 1;
    if (isCounting) setImmediate(turn);
  };
  turn();
  await countMessage(message(200_000), (text) => {
    pieces += 1;
    const end = performance.now() + 2;
    while (performance.now() < end);
    return text.length;
  });
  isCounting = false;
  expect(turns).toBeGreaterThan(5 * pieces);
});

it('counts one long message per address at a time, and those of other addresses concurrently', async () => {
  const ended: string[] = [];
  const count = (name: string, block: string, chars: number) => {
    const { signal } = new AbortController();
    setFairnessKey(signal, block);
    return countMessage(message(chars), estimateTokens, signal).then(() => ended.push(name));
  };
  await Promise.all([
    count('greedy 1', 'greedy', 600_000),
    count('greedy 2', 'greedy', 20_000),
    count('modest', 'modest', 60_000),
  ]);
  expect(ended).toEqual(['modest', 'greedy 1', 'greedy 2']);
});
