import { setTimeout as sleep } from 'node:timers/promises';
import type { PayloadOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { JobClient, JobWorker, type JobHandler } from '@winnow/jobs';
import { silentLogger } from '@winnow/logging';
import { itSlow, setUpRedis, startSite, type Site } from '@winnow/testing';
import { startTestScraper, TestContext, type TestScraper } from '../testing/test-scraper';

const pdf = Buffer.from('%PDF-1.7 the bytes of a file');
const archive = { type: 'application/zip', body: Buffer.from('PK\u0003\u0004') };
const file = { type: 'application/pdf', body: pdf };
const picture = { type: 'image/png', body: Buffer.from('\u0089PNG', 'latin1') };

/** Uses the real scraper and the extractor's real queue, with a mock of its reader. */
describe('linked documents', () => {
  const redis = setUpRedis();
  let jobs: JobClient;
  let worker: JobWorker<'extractor'>;
  let scraper: TestScraper;
  let site: Site;
  let read: JobHandler<'extract-text'>;
  let asked: { jobId: string; payload: PayloadOf<'extract-text'>; owner: string; bytes: Buffer; signal: AbortSignal }[];
  const answer = { text: '# Report\n\nThe harbour grew.', source: 'file' as const, title: 'Report' };

  beforeEach(async () => {
    const prefix = `documents-${Math.random().toString(36).slice(2)}`;
    jobs = new JobClient(redis.url, prefix);
    asked = [];
    read = async ({ maxPdfPages, include = [] }) => ({
      ...answer,
      ...(include.includes('html') ? { html: '<h1>Report</h1>' } : {}),
      metadata: { author: 'Ada' },
      pages: 7,
      ...(maxPdfPages === undefined ? {} : { readPages: maxPdfPages }),
    });
    worker = new JobWorker({
      queue: 'extractor',
      handlers: {
        'extract-text': async (payload, context) => {
          const bytes = await context.readUpload(payload.upload.key);
          asked.push({ jobId: context.jobId, payload, owner: context.owner, bytes, signal: context.signal });
          return read(payload, context);
        },
        'extract-youtube': async () => ({ text: '', source: 'youtube' }),
      },
      concurrency: 2,
      redisUrl: redis.url,
      prefix,
      log: silentLogger,
      graceMs: 1_000,
    });
    scraper = await startTestScraper({}, jobs);
    site = await startSite({
      pages: { '/report.pdf': file, '/other.pdf': file, '/file.zip': archive, '/scan': picture },
      articles: 2,
    });
  });
  afterEach(async () => {
    await Promise.all([scraper.close(), site.close()]);
    await worker.close();
    await jobs.close();
  });

  const at = (path: string) => site.origin + path;

  it('become pages, read by the extractor in the requested format', async () => {
    const wanted = { format: 'markdown', include: ['metadata', 'html'], maxPdfPages: 3 } as const;
    const { pages, failed } = await scraper.scrape([at('/report.pdf'), at('/page-1.html')], new TestContext(), {
      ...wanted,
      include: [...wanted.include],
    });
    expect(failed).toBeUndefined();
    expect(pages).toMatchObject([
      {
        url: at('/report.pdf'),
        title: 'Report',
        content: answer.text,
        engine: 'document',
        html: '<h1>Report</h1>',
        pages: 7,
        readPages: 3,
        metadata: { author: 'Ada' },
      },
      { title: 'Page 1', engine: 'http' },
    ]);
    expect(asked).toMatchObject([{ payload: { upload: { name: 'report.pdf' }, format: 'markdown' }, bytes: pdf }]);
    expect(await jobs.list('visitor', 10)).toEqual([]);
  });

  it('are pictures as well, when their address is requested', async () => {
    const { pages } = await scraper.scrape([at('/scan')], new TestContext());
    expect(pages).toMatchObject([{ content: answer.text, engine: 'document' }]);
    expect(asked.map(({ payload }) => payload.upload.name)).toEqual(['scan.png']);
  });

  it('are read by the extractor also when pages are waited for', async () => {
    const { pages } = await scraper.scrape(['/report.pdf', '/page-1.html'].map(at), new TestContext(), {
      waitFor: { ms: 1 },
    });
    expect(pages).toMatchObject([{ engine: 'document', content: answer.text }, { engine: 'browser' }]);
  });

  it('are read by the extractor also when pages are rendered, although a browser downloads them', async () => {
    const urls = ['/report.pdf', '/page-1.html', '/file.zip'].map(at);
    const { pages, failed } = await scraper.scrape(urls, new TestContext(), { reading: 'rendered' });
    expect(pages).toMatchObject([{ engine: 'document', content: answer.text }, { engine: 'browser' }]);
    expect(failed).toMatchObject([{ url: at('/file.zip'), outcome: 'unsupported' }]);
    expect(asked).toHaveLength(1);
  });

  it('keep their places, uncertain words and warnings, also when other pages repeat their text', async () => {
    const text = 'The harbour grew over many years, and then the town did.';
    const places = [
      { start: 0, end: 32, page: 1, box: [0.1, 0.1, 0.9, 0.2] },
      { start: 32, end: text.length, page: 2 },
    ];
    const found = { places, doubtful: [{ start: 4, end: 11 }], warnings: ['This text was read by OCR, 93 %.'] };
    read = async () => ({ ...answer, text, ...found });
    const { pages } = await scraper.scrape(['/report.pdf', '/other.pdf', '/other.pdf?again'].map(at));
    for (const page of pages) expect(page).toMatchObject({ engine: 'document', content: text, ...found });
    const short = await startTestScraper({ LIMIT_PAGE_CHARS: '1000' }, jobs);
    read = async () => ({
      ...answer,
      text: text.padEnd(2_000, ' and'),
      ...found,
      places: [{ start: 0, end: 2_000, page: 1 }],
    });
    const cut = await short.scrape([at('/report.pdf?long')]);
    const rest = 'The document has more text than the limit of 1,000 characters: the rest was dropped.';
    expect(cut.pages[0]).toMatchObject({
      places: [{ start: 0, end: 1_000, page: 1 }],
      warnings: [...found.warnings, rest],
    });
    read = async () => ({ ...answer, html: `<p>${'a'.repeat(990)}<b class="b">Words</b></p>` });
    const html = await short.scrape([at('/other.pdf?html')], new TestContext(), { include: ['html'] });
    expect(html.pages[0]).toMatchObject({ html: `<p>${'a'.repeat(990)}`, warnings: [rest] });
    await short.close();
  });

  it("fail individually, with the extractor's message", async () => {
    read = () => Promise.reject(new ProblemError('encrypted', 'This file is protected.'));
    const { pages, failed } = await scraper.scrape([at('/report.pdf'), at('/page-1.html')]);
    expect(pages).toHaveLength(1);
    expect(failed).toEqual([{ url: at('/report.pdf'), outcome: 'unsupported', message: 'This file is protected.' }]);
  });

  itSlow('are read by another job after a transient failure', async () => {
    let isDown = true;
    read = () => (isDown ? Promise.reject(new ProblemError('unavailable')) : Promise.resolve(answer));
    const scraping = scraper.scrape([at('/report.pdf')]);
    while (asked.length === 0) await sleep(20);
    await jobs.end(asked[0]!.jobId, AbortSignal.timeout(30_000));
    isDown = false;
    expect((await scraping).pages).toMatchObject([{ content: answer.text, engine: 'document' }]);
    expect(new Set(asked.map(({ jobId }) => jobId)).size).toBe(2);
  });

  it('are cancelled with the parent job', async () => {
    const cancelled = new AbortController();
    read = (_, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const scraping = scraper.scrape([at('/report.pdf')], new TestContext(cancelled.signal));
    while (asked.length === 0) await sleep(20);
    cancelled.abort(new ProblemError('cancelled'));
    await expect(scraping).rejects.toMatchObject({ code: 'cancelled' });
    while (!asked[0]!.signal.aborted) await sleep(20);
    expect(asked[0]!.signal.reason).toMatchObject({ code: 'cancelled' });
  });

  it('are not read again when the job restarts', async () => {
    const stopped = new AbortController();
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    read = async () => {
      await finished;
      return answer;
    };
    const first = scraper.scrape([at('/report.pdf')], new TestContext(stopped.signal));
    while (asked.length === 0) await sleep(20);
    stopped.abort(new ProblemError('unavailable', 'The service is restarting.'));
    await expect(first).rejects.toMatchObject({ code: 'unavailable' });
    finish();
    const { pages } = await scraper.scrape([at('/report.pdf')]);
    expect(pages).toMatchObject([{ content: answer.text, engine: 'document' }]);
    expect(asked).toHaveLength(1);
  });

  itSlow("count towards the visitor's quota: one without room is retried, then fails with the reason", async () => {
    const full = await startTestScraper({ LIMIT_VISITOR_UPLOAD_MB: '1' }, jobs);
    const accounts = [{ name: 'session:visitor', maxBytes: 2 ** 20 }];
    const terms = {
      maxBytes: 2 ** 21,
      expectedBytes: 2 ** 20,
      accounts,
      problemFor: () => new ProblemError('quota'),
    };
    const waiting = async function* () {
      yield Buffer.alloc(2 ** 20);
    };
    const { key } = await jobs.storeUpload('large.pdf', waiting(), terms);
    const scraping = full.scrape([at('/other.pdf')]);
    await sleep(1_000);
    expect(asked).toEqual([]);
    await jobs.removeUpload(key);
    expect((await scraping).pages).toMatchObject([{ engine: 'document' }]);
    await full.close();
  });

  it('returns data and plain text at their addresses', async () => {
    const data = await startSite({
      pages: {
        '/api/mill': { type: 'application/json', body: '{"name":"Mill","built":1874}' },
        '/mills.yaml': { type: 'application/yaml', body: 'name: Mill\n' },
        '/mills.xml': { type: 'application/xml', body: '<mills><mill built="1874"/></mills>' },
        '/notes.txt': { type: 'text/plain', body: 'Built in 1874.' },
      },
    });
    const urls = ['/api/mill', '/mills.yaml', '/mills.xml', '/notes.txt'].map((path) => data.origin + path);
    try {
      const { pages, failed } = await scraper.scrape(urls, new TestContext(), { format: 'markdown' });
      expect(failed).toBeUndefined();
      expect(pages.map(({ title, content }) => [title, content])).toEqual([
        ['mill', '```json\n{\n  "name": "Mill",\n  "built": 1874\n}\n```'],
        ['mills.yaml', '```yaml\nname: Mill\n```'],
        ['mills.xml', '```xml\n<mills><mill built="1874"/></mills>\n```'],
        ['notes.txt', 'Built in 1874.'],
      ]);
      for (const page of pages) expect(page).toMatchObject({ outcome: 'ok', engine: 'http' });
    } finally {
      await data.close();
    }
  });
});
