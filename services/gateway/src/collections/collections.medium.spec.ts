import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import type { Collection, Collections, Job, Page, PageOptions } from '@winnow/contracts';
import type { JobHandlers } from '@winnow/jobs';
import { waitUntil } from '@winnow/testing';
import { crawlPages } from '../testing/crawl-pages';
import { setUpGateways } from '../testing/set-up-gateways';
import { Visitor } from '../testing/visitor';

const setUp = setUpGateways({ prefix: 'collections', hasDatabase: true });
let visitor: Visitor;
/** Result of the next refresh, and the list of known pages that the worker read. */
let changes: { url: string; change: 'new' | 'changed' | 'gone'; page?: Page }[] = [];
let known: { url: string; hash?: string; readAt: string }[];
/** Whether refreshes last until they are cancelled. */
let isSlow: boolean;

const count = 45;
const contentOf = (at: number) => `Text ${at} ${'ö'.repeat(20_000)}`;
const allContents = Array.from({ length: count }, (_, at) => contentOf(at));
let refreshedBy: PageOptions;
const noChanges = { new: 0, changed: 0, gone: 0, same: 0, failed: 0, requested: 0 };

const handlers: Partial<JobHandlers<'scraper'>> = {
  'crawl-site': async ({ url, limit }, { frontier }) => {
    const pages = allContents.map((content, at) => {
      return { url: `${url}${at}`, title: String(at), content, version: { hash: `h${at}` } };
    });
    return crawlPages(frontier, pages, limit);
  },
  'refresh-collection': async ({ upload, ...wanted }, { readUpload, storeItem, signal }) => {
    if (isSlow) await sleep(60_000, undefined, { signal });
    const { selectors, waitFor, actions, maxPdfPages } = wanted;
    refreshedBy = { selectors, waitFor, actions, maxPdfPages };
    known = JSON.parse(gunzipSync(await readUpload(upload.key)).toString()) as typeof known;
    for (const [at, change] of changes.entries()) await storeItem('changes', at, change);
    return { stored: { list: 'changes', length: changes.length }, rest: { stats: { ...noChanges, changed: 1 } } };
  },
};

beforeEach(async () => {
  isSlow = false;
  setUp.startWorker('scraper', handlers);
  visitor = new Visitor((await setUp.startGateway()).url);
});

async function read<Body>(path: string, init: RequestInit = {}, client = visitor): Promise<Body> {
  const response = await client.fetch(path, init);
  expect([path, response.status]).toEqual([path, response.ok ? response.status : 200]);
  return (await response.json()) as Body;
}
const untilStored = (id: string, matches: (one: Collection) => boolean = () => true): Promise<Collection> =>
  waitUntil(async () => {
    const { collections } = await read<Collections>('/api/collections');
    return collections.find((one) => one.id === id && matches(one));
  });
const crawl = async () => {
  const id = await visitor.start('/api/crawl-site', { url: 'https://a.test/', limit: 50 });
  return { id, stored: await untilStored(id) };
};

describe('a finished crawl', () => {
  it('is stored as a collection with every page once, by either of two gateways', async () => {
    await setUp.startGateway();
    const { id, stored } = await crawl();
    expect(stored).toMatchObject({ name: 'a.test', url: 'https://a.test/', pages: count, stats: { found: count } });
    const texts: string[] = [];
    for (let offset: number | undefined = 0; offset !== undefined;) {
      const window: { total: number; next?: number; pages: Page[] } = await read(
        `/api/collections/${id}/pages?offset=${offset}&limit=20`,
      );
      expect(window.total).toBe(count);
      texts.push(...window.pages.map(({ content }) => content));
      offset = window.next;
    }
    expect(texts).toEqual(allContents);
    expect((await read<Collections>('/api/collections')).collections).toHaveLength(1);
  });

  it('[N119] is not found in another session, by any route', async () => {
    const { id } = await crawl();
    const stranger = new Visitor(visitor.url);
    expect((await read<Collections>('/api/collections', {}, stranger)).collections).toEqual([]);
    const json = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"name":"mine"}' };
    for (const [path, init] of [
      [`/api/collections/${id}`, {}],
      [`/api/collections/${id}`, json],
      [`/api/collections/${id}`, { method: 'DELETE' }],
      [`/api/collections/${id}/pages`, {}],
      [`/api/collections/${id}/diff?url=https://a.test/0`, {}],
    ] as const)
      expect([path, (await stranger.fetch(path, init)).status]).toEqual([path, 404]);
    expect((await stranger.post('/api/refresh-collection', { collection: id })).status).toBe(404);
    await stranger.fetch('/api/collections', { method: 'DELETE' });
    expect(await read<Collection>(`/api/collections/${id}`)).toMatchObject({ name: 'a.test', pages: count });
  });

  it('is renamed, and deleted', async () => {
    const { id } = await crawl();
    const body = JSON.stringify({ name: '  Docs  ' });
    const init = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body };
    expect(await read<Collection>(`/api/collections/${id}`, init)).toMatchObject({ name: 'Docs' });
    expect((await visitor.fetch(`/api/collections/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await visitor.fetch(`/api/collections/${id}`)).status).toBe(404);
    expect((await read<Collections>('/api/collections')).collections).toEqual([]);
  });
});

describe('a refresh', () => {
  it('sends the known pages to the worker, with the start of the job that read them, and stores the changes', async () => {
    const { id } = await crawl();
    const page = { url: 'https://a.test/1', title: 'One', content: 'Other text', version: { hash: 'new' } };
    changes = [{ url: page.url, change: 'changed', page }];
    const job = await visitor.start('/api/refresh-collection', { collection: id });
    expect((await untilStored(id, ({ refresh }) => refresh?.job === job)).refresh).toMatchObject({ changed: 1, job });
    const { createdAt } = await read<Job>(`/api/jobs/${id}`);
    expect(known.map(({ url, hash, readAt }) => [url, hash, readAt])).toEqual(
      Array.from({ length: count }, (_, at) => [`https://a.test/${at}`, `h${at}`, createdAt]),
    );
    const { pages } = await read<{ pages: unknown[] }>(`/api/collections/${id}/pages?change=changed`);
    const { version: _, ...sent } = page;
    expect(pages).toEqual([{ change: 'changed', ...sent }]);
    const { patch } = await read<{ patch: string }>(`/api/collections/${id}/diff?url=https://a.test/1`);
    expect(patch).toContain('+Other text');
    const again = await visitor.start('/api/refresh-collection', { collection: id });
    await untilStored(id, ({ refresh }) => refresh?.job === again);
    const { createdAt: refreshedAt } = await read<Job>(`/api/jobs/${job}`);
    expect(known.find(({ url }) => url === page.url)).toMatchObject({ hash: 'new', readAt: refreshedAt });
    expect((await visitor.fetch(`/api/collections/${id}/diff?url=https://a.test/2`)).status).toBe(404);
  });
});

it('is refreshed with the selectors, the wait, the actions and the pages of PDFs of its crawl', async () => {
  const wanted = {
    selectors: { only: 'main', remove: '.ad' },
    waitFor: { selector: '.price', ms: 500 },
    actions: [{ type: 'scroll' }, { type: 'click', selector: '.more', times: 3 }],
    maxPdfPages: 3,
  };
  const id = await visitor.start('/api/crawl-site', { url: 'https://a.test/', limit: 50, ...wanted });
  await untilStored(id);
  const job = await visitor.start('/api/refresh-collection', { collection: id });
  await untilStored(id, ({ refresh }) => refresh?.job === job);
  expect(refreshedBy).toEqual(wanted);
});

describe('a running refresh', () => {
  const statusOf = async (job: string) => (await read<{ status: string }>(`/api/jobs/${job}`)).status;

  it.each(['one', 'all'])('is cancelled when its collection is erased, %s', async (which) => {
    const [first, second] = [await crawl(), await crawl()];
    isSlow = true;
    const jobs = [first, second].map(({ id }) => visitor.start('/api/refresh-collection', { collection: id }));
    const [ofFirst = '', ofSecond = ''] = await Promise.all(jobs);
    const path = which === 'all' ? '/api/collections' : `/api/collections/${first.id}`;
    expect((await visitor.fetch(path, { method: 'DELETE' })).status).toBe(204);
    expect(await statusOf(ofFirst)).toBe('cancelled');
    expect((await statusOf(ofSecond)) === 'cancelled').toBe(which === 'all');
    await visitor.fetch('/api/collections', { method: 'DELETE' });
  });
});

describe('sources of a visitor', () => {
  it('are stored under a name', async () => {
    const sources = [{ url: 'https://b.test/', title: 'B', content: 'Text' }];
    const response = await visitor.post('/api/collections', { name: 'Mine', sources });
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as Collection;
    expect(await read(`/api/collections/${id}/pages`)).toEqual({ total: 1, offset: 0, pages: sources });
  });

  it.each([
    { name: '', sources: [{ url: 'https://b.test/', title: 'B', content: 'Text' }] },
    { name: 'a\nb', sources: [{ url: 'https://b.test/', title: 'B', content: 'Text' }] },
    { name: 'none', sources: [] },
    { name: 'odd', sources: [{ url: 1, title: 'B', content: 'Text' }] },
    { name: 'two texts', sources: ['One', 'Two'].map((content) => ({ url: 'https://b.test/', title: 'B', content })) },
  ])('are rejected: %j', async (body) => {
    expect((await visitor.post('/api/collections', body)).status).toBe(400);
  });

  it('are rejected when they exceed the limit of a request', async () => {
    const sources = [{ url: 'https://b.test/', title: 'B', content: 'x'.repeat(100_001) }];
    expect((await visitor.post('/api/collections', { name: 'long', sources })).status).toBe(413);
  });
});

it('responds 404 to the list of collections without a database, and still crawls', async () => {
  visitor = new Visitor((await setUp.startGateway({ databaseUrl: null })).url);
  const id = await visitor.start('/api/crawl-site', { url: 'https://a.test/', limit: 50 });
  expect((await visitor.events(id)).at(-1)?.event).toBe('result');
  const response = await visitor.fetch('/api/collections');
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'not-found' }]);
});

describe('a collection as a file', () => {
  const fileOf = async (id: string, format: string) => {
    const response = await visitor.fetch(`/api/collections/${id}/export?format=${format}`);
    expect([format, response.status]).toEqual([format, 200]);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="(?:(?:a\.test|Odd).* \d{4}-\d\d-\d\d\.\w+"; filename\*=UTF-8''(?:a\.test|Odd)|llms(?:-full)?\.txt")/,
    );
    return Buffer.from(await response.arrayBuffer());
  };

  it('is a ZIP of Markdown files at the paths of the site, or one text file', async () => {
    const { id } = await crawl();
    const files = unzipSync(await fileOf(id, 'zip'));
    expect(Object.keys(files)).toEqual(Array.from({ length: count }, (_, at) => `a.test/${at}.md`));
    expect(Buffer.from(files['a.test/3.md'] ?? []).toString()).toBe(
      `---\ntitle: "3"\nurl: "https://a.test/3"\n---\n\n${contentOf(3)}\n`,
    );
    const lines = (await fileOf(id, 'jsonl')).toString().trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as Page).content)).toEqual(allContents);
    const llms = (await fileOf(id, 'llms')).toString();
    expect(llms).toContain('# a.test\n\n> Pages of https://a.test/\n\n## Pages\n\n- [0](https://a.test/0)\n- [1]');
    const full = (await fileOf(id, 'llms-full')).toString();
    for (const at of [0, 20, count - 1]) expect(full).toContain(contentOf(at));
    const { pages, total } = await read<{ total: number; pages: unknown[] }>(`/api/collections/${id}/index`);
    expect({ total, first: pages[0], length: pages.length }).toEqual({
      total: count,
      first: { url: 'https://a.test/0', title: '0' },
      length: count,
    });
    const stranger = new Visitor(visitor.url);
    for (const path of ['index', 'export'])
      expect((await stranger.fetch(`/api/collections/${id}/${path}`)).status).toBe(404);
  });

  it('has no paths outside of its folder, and no formulas for a spreadsheet', async () => {
    const sources = [
      { url: 'https://b.test/%2e%2e/..%2f..%2fetc/passwd', title: '=1+1', content: '@SUM(A1) "quoted"\nline' },
      { url: 'https://b.test/A', title: 'A', content: 'one' },
      { url: 'https://b.test/a', title: 'a', content: 'two' },
      { url: '../../evil', title: 'no address', content: 'three' },
      { url: 'https://b.test/x?a=1', title: '](javascript:1)', content: 'four' },
    ];
    const { id } = (await (await visitor.post('/api/collections', { name: 'Odd', sources })).json()) as Collection;
    const names = Object.keys(unzipSync(await fileOf(id, 'zip')));
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(sources.length);
    for (const name of names) expect(name).toMatch(/^(?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*\.md$/);
    const csv = (await fileOf(id, 'csv')).toString();
    expect(csv).toMatch(/^\ufeffurl,title,kind,content\r\n/);
    expect(csv.split('\r\n')[1]).toBe(`https://b.test/%2e%2e/..%2f..%2fetc/passwd,'=1+1,,"'@SUM(A1) ""quoted""\nline"`);
    expect((await fileOf(id, 'llms')).toString()).toContain('- [(javascript:1)](https://b.test/x?a=1)\n');
    expect((await visitor.fetch(`/api/collections/${id}/export?format=exe`)).status).toBe(400);
  });
});
