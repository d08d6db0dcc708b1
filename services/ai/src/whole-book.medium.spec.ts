import { enhancementTypes } from '@winnow/contracts';
import { book, bookSections, countChapters, allSectionNumbers, sectionNumbersOf } from './testing/book';
import { runOperation as run } from './testing/run-operation';
import { expectGrounded } from './testing/expect-grounded';
import { testTools } from './testing/tools';

const content = book();

it('has the length of 200 pages', () => {
  expect(content.split(/\s+/).length).toBeGreaterThan(200 * 500);
});

describe('a text of 200 pages and the built-in model', () => {
  const offline = testTools({ model: null });

  it('becomes a knowledge base with every section in order', async () => {
    const { knowledge_base, examples, warnings, model } = await run('optimize-content', { content }, offline);
    expect(knowledge_base).toMatch(/^# The stations of the river\n\n## Key points\n/);
    expect(sectionNumbersOf(knowledge_base)).toEqual(allSectionNumbers);
    expect(countChapters(knowledge_base)).toBe(bookSections / 10);
    expectGrounded(content, examples);
    expect([warnings, model]).toEqual([undefined, 'offline']);
  });

  it('yields pairs from every tenth of it, with their sections', async () => {
    const { examples, coverage } = await run('generate-examples', { knowledge_base: content }, offline);
    expectGrounded(content, examples);
    expect(examples.length).toBeGreaterThan(100);
    const tenths = new Set(examples.map(({ source }) => Math.floor(((source?.start ?? 0) / content.length) * 10)));
    expect(tenths.size).toBe(10);
    expect(coverage.filter(({ section }) => section.startsWith('Station '))).toHaveLength(bookSections);
    expect(coverage.reduce((sum, { examples: pairs }) => sum + pairs, 0)).toBe(examples.length);
  });

  it.each(enhancementTypes)('is rewritten: %s', async (enhancementType) => {
    const { knowledge_base } = await run('enhance-content', { content, enhancementType }, offline);
    if (enhancementType === 'summary') {
      expect(knowledge_base.length).toBeLessThan(content.length / 20);
      expect(knowledge_base).toMatch(/^# The stations of the river\n/);
    } else expect(sectionNumbersOf(knowledge_base)).toEqual(allSectionNumbers);
  });

  it('becomes JSON with all its sections', async () => {
    const json = await run('transform-to-json', { text: content }, offline);
    const text = JSON.stringify(json);
    expect(allSectionNumbers.filter((number) => !text.includes(`"Station ${number}"`))).toEqual([]);
  });
});
