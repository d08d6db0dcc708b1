import { setTimeout as sleep } from 'node:timers/promises';
import { paragraphs, startSite, type Site } from '@winnow/testing';
import { startTestScraper, TestContext, type TestScraper } from '../testing/test-scraper';

const late = 'The reviews of the harbour arrive when a script has fetched them, later than the text.';
const article = `<article><h1>Harbour</h1><p>${paragraphs(1).join('</p><p>')}</p></article>`;
const page = (script: string, title = 'Harbour') =>
  `<!doctype html><html lang="en"><title>${title}</title><body><main>${article}</main><script>${script}</script></body></html>`;
/** A page with enough text to be complete, to which a script adds more after a second and a half. */
const latePage = page(`setTimeout(() => {
  const reviews = document.createElement('section');
  reviews.dataset.part = '1';
  reviews.innerHTML = '<p>${late}</p>';
  document.querySelector('article').append(reviews);
}, 1_500);`);

/** A page that adds more when a button is clicked. */
const button = '<button onclick="document.body.append(this.title); this.remove()" title="' + late + '">More</button>';
const buttonPage = page('').replace('</main>', `${button}</main>`);

describe('a page that is waited for', () => {
  let site: Site;
  let scraper: TestScraper;
  const remembered = new Map<string, unknown>();

  beforeAll(async () => {
    const file = { type: 'application/zip', body: Buffer.from('PK\u0003\u0004') };
    const cached = { body: latePage, headers: { etag: '"1"' } };
    site = await startSite({ pages: { '/late': cached, '/button': buttonPage, '/still': page(''), '/file': file } });
    scraper = await startTestScraper();
  });
  afterAll(async () => {
    await scraper.close();
    await site.close();
  });

  const scrape = (wanted: NonNullable<Parameters<TestScraper['scrape']>[2]>, path = '/late', signal?: AbortSignal) =>
    scraper.scrape([site.origin + path], new TestContext(signal, remembered), wanted);
  const read = async (wanted: Parameters<typeof scrape>[0]) => (await scrape(wanted)).pages[0];

  it('has the text that a script adds later, which it has not otherwise', async () => {
    for (const reading of ['main', 'rendered'] as const) expect((await read({ reading }))?.content).not.toContain(late);
    for (const waitFor of [{ selector: '[data-part=1]' }, { ms: 2_000 }, { selector: 'h1', ms: 2_000 }]) {
      const waited = await read({ waitFor });
      expect(waited).toMatchObject({ engine: 'browser', content: expect.stringContaining(late) });
      expect(waited?.warnings).toBeUndefined();
    }
  });

  it('is not waited for without a selector and a time', async () => {
    for (const waitFor of [{}, { ms: 0 }]) expect(await read({ waitFor })).toMatchObject({ engine: 'http' });
  });

  it('is neither remembered nor recalled', async () => {
    remembered.clear();
    await read({ waitFor: { selector: 'section' } });
    expect(remembered.size).toBe(0);
    const plain = await read({});
    expect(plain?.content).not.toContain(late);
    expect(remembered.size).toBe(1);
    expect((await read({ waitFor: { selector: 'section' } }))?.content).toContain(late);
    expect(await read({})).toEqual(plain);
  });

  it('has what actions add, and is not remembered', async () => {
    remembered.clear();
    const actions = ['button', '.absent'].map((selector) => ({ type: 'click', selector }) as const);
    const { pages } = await scrape({ actions, reading: 'whole' }, '/button');
    expect(pages).toMatchObject([{ engine: 'browser', content: expect.stringContaining(late) }]);
    expect(pages[0]?.warnings).toEqual([
      'Action 2 (click on “.absent”): no visible element matched; the page was read as it was.',
    ]);
    expect(remembered.size).toBe(0);
    expect((await scrape({ reading: 'whole' }, '/button')).pages[0]?.content).not.toContain(late);
  });

  it('is not opened in the browser when it is a file', async () => {
    await expect(scrape({ waitFor: { ms: 1 } }, '/file')).rejects.toMatchObject({ code: 'unsupported-type' });
    expect(site.hits.get('/file')).toBe(1);
  });

  // Its timeout is shorter than the limit of a wait, so that it fails when its cancelled job waits nevertheless.
  it.each([
    { waitFor: { selector: '.never' } },
    { waitFor: { ms: 30_000 } },
    { actions: [{ type: 'wait', ms: 30_000 } as const] },
  ])(
    'can be cancelled: %j',
    async (wanted) => {
      const stop = new AbortController();
      const before = site.hits.get('/still') ?? 0;
      const ended = expect(scrape(wanted, '/still', stop.signal)).rejects.toThrow('cancelled');
      while ((site.hits.get('/still') ?? 0) < before + 2) await sleep(20);
      // The page is open and has nothing left to load.
      await sleep(1_500);
      stop.abort(new Error('cancelled'));
      await ended;
    },
    25_000,
  );
});
