import { paragraphs, startSite, type Site } from '@winnow/testing';
import { startTestScraper, TestContext, type TestScraper } from '../testing/test-scraper';

describe('pages read by selectors', () => {
  let site: Site;
  let scraper: TestScraper;
  const remembered = new Map<string, unknown>();
  const page = '/page-1.html';

  beforeAll(async () => {
    site = await startSite({ articles: 5, scripted: 0 });
    scraper = await startTestScraper();
  });
  afterAll(async () => {
    await scraper.close();
    await site.close();
  });

  const scrape = async (wanted: NonNullable<Parameters<TestScraper['scrape']>[2]>, ...paths: string[]) => {
    const urls = (paths.length > 0 ? paths : [page]).map((path) => site.origin + path);
    return (await scraper.scrape(urls, new TestContext(undefined, remembered), wanted)).pages;
  };

  it('have only the selected parts, also those that every page repeats', async () => {
    const pages = await scrape({ selectors: { only: 'footer' } }, page, '/page-2.html', '/page-3.html');
    expect(pages).toHaveLength(3);
    for (const { content, outcome, removed } of pages) {
      expect(content).toContain('all rights reserved');
      expect(content).not.toContain(paragraphs(1)[0]);
      expect([outcome, removed]).toEqual(['ok', undefined]);
    }
  });

  it('have the requested attributes, also when they are remembered without or with others', async () => {
    const valuesOf = async (attribute?: string) =>
      (await scrape(attribute === undefined ? {} : { attributes: [{ selector: 'html', attribute }] }))[0]?.attributes;
    expect([await valuesOf(), await valuesOf('lang'), await valuesOf('id'), await valuesOf('lang')]).toEqual([
      undefined,
      [{ selector: 'html', attribute: 'lang', values: ['en'] }],
      [{ selector: 'html', attribute: 'id', values: [] }],
      [{ selector: 'html', attribute: 'lang', values: ['en'] }],
    ]);
  });

  it('are remembered for these selectors only', async () => {
    const contents: (string | undefined)[] = [];
    for (const selectors of [
      undefined,
      { only: 'footer' },
      { remove: 'li' },
      { only: 'li' },
      { only: 'li' },
      undefined,
    ])
      contents.push((await scrape({ selectors }))[0]?.content);
    const [first, footer, withoutItems, items, itemsAgain, last] = contents;
    expect(new Set([first, footer, withoutItems, items]).size).toBe(4);
    expect(itemsAgain).toBe(items);
    expect(last).toBe(first);
    expect(withoutItems).not.toContain('First point');
    expect(items).toContain('First point');
  });

  it('may be rendered in the browser', async () => {
    const pages = await scrape({ reading: 'rendered', selectors: { only: 'footer' }, format: 'html' });
    expect(pages).toMatchObject([{ engine: 'browser', content: expect.stringContaining('all rights reserved') }]);
    expect(pages[0]?.content).not.toContain(paragraphs(1)[0]);
  });
});
