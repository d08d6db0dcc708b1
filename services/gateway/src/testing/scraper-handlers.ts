import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobHandlers } from '@winnow/jobs';

export const page = (url: string): Page => ({ url, title: url, content: `text of ${url}` });
/** Returns distinct addresses. */
export const urls = (count: number) => Array.from({ length: count }, (_, index) => `https://site${index}.test/`);

/** A scraper with a short delay per page; words in an address select its behaviour. */
export const scraperHandlers: Partial<JobHandlers<'scraper'>> = {
  'get-links': async ({ url }) => {
    if (url.includes('blocked')) throw new ProblemError('blocked', 'The website is blocking us (403).');
    return { links: [{ url, text: 'Home' }], stats: { filtered: 1, skipped: 2 } };
  },
  'scrape-content': async ({ urls: requested }, context) => {
    const pages: Page[] = [];
    for (const [index, url] of requested.entries()) {
      await sleep(url.includes('slow') ? 60_000 : 5, undefined, { signal: context.signal });
      pages.push(page(url));
      await context.keepPart(String(index), page(url), { index, page: page(url) });
      await context.progress({
        progress: index + 1,
        total: requested.length,
        message: 'Starting content extraction...',
      });
    }
    return { pages };
  },
  'convert-to-json': async () => ({ product: true }),
};
