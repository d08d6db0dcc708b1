import type { PageCard } from '../cards/page-card';
import { factsOf } from './source-badges';
import { shownCards, sourceRows } from './source-rows';

const card = (id: string, overrides: Partial<PageCard>): PageCard => ({
  id,
  position: 0,
  url: id,
  title: id,
  content: '',
  ...overrides,
});
const cards = [
  card('a', { url: 'https://docs.test/guide/one', title: 'Page 10', content: 'long text', confidence: 0.9 }),
  card('b', { url: 'https://docs.test/guide/two', title: 'Page 9', content: 'longest text', confidence: 0.4 }),
  card('c', { url: 'https://docs.test/api/', title: 'Reference' }),
  card('d', { url: 'Uploaded File', title: 'Uploaded Content', source: 'harbor.pdf' }),
];
const promptRanges = new Map([['b', { start: 0, end: 1 }]]);
const ids = (view: Partial<Parameters<typeof shownCards>[1]>) =>
  shownCards(cards, { query: '', sort: 'arrival', show: 'all', ...view }, promptRanges).map(({ card: { id } }) => id);

describe('the list of cards', () => {
  it('finds all words of the query in title, address or file name', () => {
    expect(ids({ query: ' GUIDE page ' })).toEqual(['a', 'b']);
    expect(ids({ query: 'harbor' })).toEqual(['d']);
    expect(ids({ query: 'nothing' })).toEqual([]);
  });

  it('shows cards that are in the prompt, or those that are not', () => {
    expect(ids({ show: 'added' })).toEqual(['b']);
    expect(ids({ show: 'rest' })).toEqual(['a', 'c', 'd']);
  });

  it('counts a single character', () => {
    expect(factsOf(card('e', { url: 'Uploaded File', content: 'x' }))).toBe('Uploaded File · 1 character');
  });

  it('sorts by title with numeric order, by length and by confidence; the number of a card is unchanged', () => {
    expect(ids({ sort: 'title' })).toEqual(['b', 'a', 'c', 'd']);
    expect(ids({ sort: 'size' })).toEqual(['b', 'a', 'c', 'd']);
    expect(ids({ sort: 'confidence' })).toEqual(['b', 'a', 'c', 'd']);
    expect(shownCards(cards, { query: 'two', sort: 'title', show: 'all' }, promptRanges)[0]?.number).toBe(2);
  });

  it('groups by site and by folder, with counts', () => {
    const labels = (group: 'site' | 'folder') =>
      sourceRows(shownCards(cards, { query: '', sort: 'arrival', show: 'all' }, promptRanges), group).flatMap((row) =>
        row.kind === 'group' ? [`${row.label} ${row.count}`] : [],
      );
    expect(labels('site')).toEqual(['docs.test 3', 'Uploaded File 1']);
    expect(labels('folder')).toEqual(['docs.test/guide/ 2', 'docs.test/api/ 1', 'Uploaded File 1']);
  });
});
