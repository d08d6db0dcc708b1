import type { CrawlStats, Page } from '@winnow/contracts';
import type { CrawlFrontier } from '@winnow/jobs';

/** Stores pages as a crawl of `a.test` reads them, in order, and returns the result of its job. */
export async function crawlPages(
  frontier: CrawlFrontier,
  pages: readonly Page[],
  limit: number,
  beforePage: (index: number) => unknown = () => undefined,
) {
  const addresses = pages.map(({ url }) => ({ url, key: url, host: 'a.test', depth: 0 }));
  await frontier.open(['a.test'], addresses, limit);
  await frontier.claim(1, pages.length);
  for (const [index, page] of pages.entries()) {
    await beforePage(index);
    await frontier.commit(1, { page }, { key: page.url, links: [], limit });
  }
  const { found, outcomes, skipped, pages: length } = await frontier.state();
  const stats: CrawlStats = { found, outcomes, skipped };
  return { stored: { list: 'pages' as const, length }, rest: { stats } };
}
