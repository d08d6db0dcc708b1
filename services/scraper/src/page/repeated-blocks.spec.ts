import { RepeatedBlocks } from './repeated-blocks';

function removeRepeatedBlocks(pages: readonly { content: string }[], pageCount = pages.length) {
  const repeats = new RepeatedBlocks(pageCount);
  for (const { content } of pages) repeats.add(content);
  return pages.map(({ content }) => repeats.removeRepeated(content));
}

const own = (n: number) =>
  `Page ${n} says something of its own that is long enough to be its content, again and again ${n}.`;
const notice = 'Sign up for our letter and never miss a thing.';
const pages = (count: number, extra: string) =>
  Array.from({ length: count }, (_, n) => ({ content: `# Page ${n}\n\n${own(n)}\n\n${extra}\n\n${own(n + 100)}` }));

describe('blocks repeated over the pages of a job', () => {
  it('are removed and reported', () => {
    const results = removeRepeatedBlocks(pages(4, notice));
    results.forEach(({ content, removed }, n) => {
      expect(content).toBe(`# Page ${n}\n\n${own(n)}\n\n${own(n + 100)}`);
      expect(removed).toEqual([notice]);
    });
  });

  it('are removed when they first occur as late as possible, and when pages failed', () => {
    const plain = Array.from({ length: 4 }, (_, n) => ({ content: `${own(n + 50)}\n\n${own(n + 150)}` }));
    const results = removeRepeatedBlocks([...plain, ...pages(6, notice)], 25);
    expect(results.map(({ removed }) => removed.length)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
  });

  it.each([
    ['are removed at the minimum share of pages, the last ones', 72, 72],
    ['are kept when one page is missing', 71, 0],
  ])('%s', (_, carrying, expected) => {
    const plain = Array.from({ length: 120 - carrying }, (__, n) => ({
      content: `${own(n + 300)}\n\n${own(n + 600)}`,
    }));
    const results = removeRepeatedBlocks([...plain, ...pages(carrying, notice)]);
    expect(results.filter(({ removed }) => removed.length > 0)).toHaveLength(expected);
  });

  it('are removed with a heading that has no other text', () => {
    const [first] = removeRepeatedBlocks(pages(3, `## Stay in touch\n\n${notice}\n\n## More`));
    expect(first!.removed).toEqual(['## Stay in touch', notice]);
    expect(first!.content).toContain('## More');
  });

  it.each([1, 2])('are kept for only %i pages', (count) => {
    expect(removeRepeatedBlocks(pages(count, notice)).every(({ removed }) => removed.length === 0)).toBe(true);
  });

  it('are kept on a minority of the pages', () => {
    const some = [
      ...pages(2, notice),
      ...pages(8, 'Nothing to repeat here at all.').map(({ content }, n) => ({
        content: `${content} ${n}`.replace('Nothing', `Nothing ${n}`),
      })),
    ];
    expect(removeRepeatedBlocks(some).every(({ removed }) => removed.length === 0)).toBe(true);
  });

  it.each([
    ['headings', '## Example'],
    ['code, even with empty lines in it', '```sh\nnpm install\n\nnpm start\n```'],
    ['tables', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
  ])('exclude %s', (_, block) => {
    const results = removeRepeatedBlocks(pages(5, block));
    expect(results.every(({ content, removed }) => removed.length === 0 && content.includes(block))).toBe(true);
  });

  it('are kept when they are more than half of a page', () => {
    const same = Array.from({ length: 4 }, () => ({ content: `${notice}\n\n${own(1)}` }));
    expect(removeRepeatedBlocks(same)).toEqual(same.map(({ content }) => ({ content, removed: [] })));
  });

  it('are removed from every page, also from an empty one', () => {
    expect(removeRepeatedBlocks([])).toEqual([]);
    expect(removeRepeatedBlocks([{ content: '' }, { content: '' }, { content: '' }])).toHaveLength(3);
  });
});
