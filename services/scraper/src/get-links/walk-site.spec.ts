import { LinkList } from './link-list';
import type { LinkReader } from './read-links';
import { walkSite } from './walk-site';

const hub = 'https://site.test/hub';

/** Returns a reader for which every page has so many links. */
function readerOf(count: number): LinkReader {
  const links = Array.from({ length: count }, (_, at) => ({ address: `https://site.test/${at}`, text: `${at}` }));
  const crawl: LinkReader['crawler']['crawl'] = async (requests, { page }) => {
    for (const request of requests)
      await page({ url: hub } as never, { request, enqueueLinks: async () => ({ processedRequests: [] }) } as never);
  };
  const run = async () => ({ title: 'Hub', links, translations: [], isFile: false });
  return { crawler: { crawl }, pool: { run } } as unknown as LinkReader;
}

/** Returns the size of a list after a walk has added the links of one page. */
async function sizeAfterWalk(count: number): Promise<number> {
  const list = new LinkList(new Set(['site.test']), 10_000);
  list.add({ address: hub });
  await walkSite(readerOf(count), list, 1, new AbortController().signal, () => undefined);
  return list.size;
}

it('adds all links of a site map, which may have as many as are listed', async () => {
  expect(await sizeAfterWalk(20_000)).toBe(10_000);
});

it('keeps 1,500,000 links of a step at most, which are in memory together', async () => {
  let kept = 0;
  const pages = Array.from({ length: 40 }, (_, at) => ({ url: `${hub}${at}`, text: '' }));
  const list = Object.assign(new LinkList(new Set(['site.test']), 10_000), {
    add: () => (kept += 1) > 0,
    links: () => pages,
  });
  await walkSite(readerOf(50_000), list, 1, new AbortController().signal, () => undefined);
  expect(kept).toBe(1_500_000);
});
