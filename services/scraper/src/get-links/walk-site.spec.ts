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

it('adds 5,000 links of each page at most: those of a step are in memory together', async () => {
  const list = new LinkList(new Set(['site.test']), 10_000);
  list.add({ address: hub });
  await walkSite(readerOf(6_000), list, 1, new AbortController().signal, () => undefined);
  expect(list.size).toBe(1 + 5_000);
});
