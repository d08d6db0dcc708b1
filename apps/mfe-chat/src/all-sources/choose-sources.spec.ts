import { operations, sourceLimits } from '@winnow/contracts';
import type { OfferedSource } from '@winnow/browser';
import { chooseSources, sourcesRequest } from './choose-sources';

const source = (at: number, text: string): OfferedSource => ({ id: `${at}`, title: `Page ${at}`, url: 'x', text });

test('uses all sources if they fit into one message', () => {
  const sources = [source(0, 'a'), source(1, 'b')];
  expect(chooseSources('?', sources)).toEqual({ chosen: sources, count: 2 });
});

test('otherwise uses the best matches for the question, in their order, within the limits of the operation', () => {
  const sources = Array.from({ length: 1_000 }, (_, at) =>
    source(at, at === 700 || at === 900 ? 'The granite lighthouse' : 'x'),
  );
  const { chosen, count } = chooseSources('Where is the lighthouse of granite?', sources);
  expect(count).toBe(1_000);
  expect(chosen).toHaveLength(sourceLimits.sources);
  expect(chosen.slice(-2).map(({ title }) => title)).toEqual(['Page 700', 'Page 900']);
  expect(operations['ask-sources'].request.safeParse(sourcesRequest('?', chosen)).success).toBe(true);
});

test.each([
  ['in a script without spaces', '餐厅几点开门？', '餐厅每天上午十一点开门。'],
  ['in Thai', 'สระว่ายน้ำเปิดกี่โมง', 'สระว่ายน้ำเปิดถึงสองทุ่ม'],
  ['without its accents', 'pelicula', 'Las películas empiezan a las nueve.'],
  ['in full-width letters', '１９８７', 'Founded in 1987.'],
])('matches a word %s', (_which, question, text) => {
  const sources = Array.from({ length: 300 }, (_, at) => source(at, at === 250 ? text : 'x'));
  expect(chooseSources(question, sources).chosen.at(-1)?.title).toBe('Page 250');
});

test('weighs a rare word of the question more than common ones', () => {
  const sources = Array.from({ length: 300 }, (_, at) =>
    source(at, at === 250 ? 'The lighthouse' : 'What does the road have? How does it end?'),
  );
  expect(chooseSources('What does the lighthouse have?', sources).chosen.at(-1)?.title).toBe('Page 250');
});

test('truncates a source that is too long', () => {
  const { chosen } = chooseSources('harbor', [
    source(0, 'y'.repeat(900_000)),
    source(1, `harbor ${'z'.repeat(2_000_000)}`),
  ]);
  expect(chosen.map(({ text }) => text.length)).toEqual([sourceLimits.chars]);
  expect(chosen[0]?.title).toBe('Page 1');
});
