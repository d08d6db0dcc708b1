import { operations, sourceLimits } from '@winnow/contracts';
import type { OfferedSource } from '@winnow/browser';
import { chooseSources, sourcesRequest } from './choose-sources';

const source = (at: number, text: string): OfferedSource => ({ id: `${at}`, title: `Page ${at}`, url: 'x', text });

test('takes all sources where one message carries them', () => {
  const sources = [source(0, 'a'), source(1, 'b')];
  expect(chooseSources('?', sources)).toEqual({ chosen: sources, count: 2 });
});

test('else takes those with most of the words of the question, in their order, within what the operation takes', () => {
  const sources = Array.from({ length: 1_000 }, (_, at) =>
    source(at, at === 700 || at === 900 ? 'The granite lighthouse' : 'x'),
  );
  const { chosen, count } = chooseSources('Where is the lighthouse of granite?', sources);
  expect(count).toBe(1_000);
  expect(chosen).toHaveLength(sourceLimits.sources);
  expect(chosen.slice(-2).map(({ title }) => title)).toEqual(['Page 700', 'Page 900']);
  expect(operations['ask-sources'].request.safeParse(sourcesRequest('?', chosen)).success).toBe(true);
});

test('asks a source that is too long as far as it fits', () => {
  const { chosen } = chooseSources('harbor', [
    source(0, 'y'.repeat(900_000)),
    source(1, `harbor ${'z'.repeat(2_000_000)}`),
  ]);
  expect(chosen.map(({ text }) => text.length)).toEqual([sourceLimits.chars]);
  expect(chosen[0]?.title).toBe('Page 1');
});
