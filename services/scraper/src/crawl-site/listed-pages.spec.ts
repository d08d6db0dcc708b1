import type { PayloadOf } from '@winnow/contracts';
import type { FoundAddress, FrontierState } from '@winnow/jobs';
import type { Crawler } from '../crawl/crawler';
import { FetchFailure } from '../crawl/fetch-failure';
import { PagePool } from '../page/pool/page-pool';
import { addListedPages, usesSitemaps } from './listed-pages';

const origin = 'https://site.test';
const payload: PayloadOf<'crawl-site'> = { url: `${origin}/`, depth: 10, limit: 5_000, subdomains: false };

const urls = Array.from({ length: 2_500 }, (_, at) => `<url><loc>${origin}/${at}</loc></url>`);
const bytes = Buffer.from(`<urlset>${urls.join('')}</urlset>`);

/** Adds a sitemap of 2,500 pages to a crawl. */
function add(
  wanted: Partial<typeof payload> = {},
  state: Partial<FrontierState> = {},
  fetchFile = async ({ href }: URL) => ({ url: href, bytes }),
) {
  const calls: { addresses: string[]; skips: unknown; isLast: boolean; retryInMs?: number | undefined }[] = [];
  const started = Promise.withResolvers<void>();
  const stop = new AbortController();
  let known = 1;
  const { limit } = { ...payload, ...wanted };
  const done = addListedPages({
    start: new URL(payload.url),
    payload: { ...payload, ...wanted },
    frontier: {
      state: async () => ({ hosts: ['site.test'], found: 1, ended: 1, outcomes: { ok: 1 }, ...state }) as FrontierState,
      addListed: async (_child: number, found: readonly FoundAddress[], { skips, isLast, retryInMs }) => {
        calls.push({ addresses: found.map(({ url }) => url), skips, isLast, retryInMs });
        return (known = Math.min(limit, known + found.length));
      },
    },
    reader: {
      crawler: {
        sitemapsOf: async () => [`${origin}/sitemap.xml`],
        fetchFile,
      } as unknown as Crawler,
      pool: new PagePool({ threads: 0 }),
    },
    child: 1,
    started: started.promise,
    signal: stop.signal,
  });
  return { calls, done, started, stop };
}
const sizesOf = ({ calls }: ReturnType<typeof add>) => calls.map(({ addresses }) => addresses.length);

it('adds the pages of sitemaps after the start page, a thousand at a time', async () => {
  const adding = add();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(adding.calls).toEqual([]);
  adding.started.resolve();
  await adding.done;
  expect(sizesOf(adding)).toEqual([1_000, 1_000, 500]);
  expect(adding.calls.map(({ isLast }) => isLast)).toEqual([false, false, true]);
});

it('stops at the limit, and counts the other addresses', async () => {
  const adding = add({ limit: 1_250 });
  adding.started.resolve();
  await adding.done;
  expect(sizesOf(adding)).toEqual([1_000, 1_000, 0]);
  expect(adding.calls.at(-1)).toMatchObject({ skips: { 'over-limit': 500 }, isLast: true });
});

it('counts the addresses that are not read with the last ones, and not again after a pause', async () => {
  const adding = add({ exclude: ['/1'] });
  adding.started.resolve();
  await adding.done;
  expect(adding.calls.map(({ skips }) => skips)).toEqual([{}, {}, { pattern: 1_111 }]);
});

it('adds nothing once it is aborted, so that another child adds all', async () => {
  const adding = add();
  adding.stop.abort(new Error('paused'));
  adding.started.resolve();
  await expect(adding.done).rejects.toThrow('paused');
  expect(adding.calls).toEqual([]);
});

it('leaves the sitemaps to another child when some are rejected, and adds the pages of the others', async () => {
  const sitemaps = [`${origin}/one.xml`, `${origin}/two.xml`];
  const index = Buffer.from(
    `<sitemapindex>${sitemaps.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`,
  );
  const adding = add({}, {}, async ({ href }) => {
    if (href === sitemaps[1]) throw new FetchFailure('rate-limited', { status: 429 });
    return { url: href, bytes: href === sitemaps[0] ? bytes : index };
  });
  adding.started.resolve();
  await adding.done;
  expect(sizesOf(adding)).toEqual([1_000, 1_000, 500]);
  expect(adding.calls.map(({ isLast }) => isLast)).toEqual([false, false, false]);
  expect(adding.calls.map(({ retryInMs }) => retryInMs)).toEqual([undefined, undefined, 15_000]);
});

it.each([
  [60, {}, { isLast: false, retryInMs: 60_000 }],
  [120, {}, { isLast: true, retryInMs: undefined }],
  [120, { hostWaitMs: 119_000 }, { isLast: false, retryInMs: 120_000 }],
  [601, { hostWaitMs: 600_000 }, { isLast: true, retryInMs: undefined }],
])(
  'reads sitemaps again after %i seconds, if the wait is short or pages wait as well: %o',
  async (seconds, state, expected) => {
    const failure = new FetchFailure('rate-limited', { status: 429, waitMs: seconds * 1_000 });
    const adding = add({}, state, () => Promise.reject(failure));
    adding.started.resolve();
    await adding.done;
    expect(adding.calls).toMatchObject([expected]);
  },
);

it('does not read rejected sitemaps again once the limit is reached', async () => {
  const sitemaps = ['one', 'two'].map((name) => `<sitemap><loc>${origin}/${name}.xml</loc></sitemap>`);
  const adding = add({ limit: 2_500 }, {}, async ({ href }) => {
    if (href.endsWith('two.xml')) throw new FetchFailure('rate-limited', { status: 429 });
    const index = Buffer.from(`<sitemapindex>${sitemaps.join('')}</sitemapindex>`);
    return { url: href, bytes: href.endsWith('one.xml') ? bytes : index };
  });
  adding.started.resolve();
  await adding.done;
  expect(adding.calls.at(-1)).toEqual({ addresses: [], skips: {}, isLast: true });
});

it('does not read missing sitemaps again after a pause of the host', async () => {
  const adding = add({}, { hostWaitMs: 60_000 }, () => Promise.reject(new FetchFailure('not-found', { status: 404 })));
  adding.started.resolve();
  await adding.done;
  expect(adding.calls).toMatchObject([{ addresses: [], isLast: true }]);
});

it.each([
  ['include', { 'not-found': 1 }, 1, 0],
  ['include', { robots: 1 }, 1, 0],
  ['include', { thin: 1 }, 1, 2_500],
  ['include', { 'not-found': 1 }, 2, 2_500],
  ['only', { 'not-found': 1 }, 1, 2_500],
] as const)(
  'with %s, a start page with %j and %d known addresses, adds %d',
  async (sitemap, outcomes, found, added) => {
    const adding = add({ sitemap }, { outcomes, found });
    adding.started.resolve();
    await adding.done;
    expect(sizesOf(adding).reduce((sum, size) => sum + size, 0)).toBe(added);
    expect(adding.calls.at(-1)).toMatchObject({ isLast: true });
  },
);

it.each([
  [{}, true],
  [{ sitemap: 'skip' }, false],
  [{ since: '2026-01-01' }, false],
  [{ limit: 1 }, false],
  [{ depth: 0 }, false],
  [{ depth: 0, sitemap: 'only' }, true],
] as const)('decides for a crawl with %j whether it reads sitemaps: %s', (wanted, uses) => {
  expect(usesSitemaps({ ...payload, ...wanted })).toBe(uses);
});
