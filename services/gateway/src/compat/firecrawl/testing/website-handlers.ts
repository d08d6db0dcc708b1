import { setTimeout as sleep } from 'node:timers/promises';
import type { FailedPage, Page } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobHandlers } from '@winnow/jobs';

/** Number of pages of the crawled website; the second and third cannot be read. */
const crawledPages = 526;

/** Number of requests of pages that are blocked. */
export const requests = { blocked: 0 };

const pageOf = (url: string, format: string | undefined, include: readonly string[] = []): Page => ({
  url,
  title: 'Harbor',
  content: format === 'html' ? '<h1>Harbor</h1>' : url.includes('unsummarized') ? '# unsummarized' : '# Harbor',
  metadata: { title: 'Harbor', description: 'A harbor', language: 'en', status: 200 },
  ...(include.includes('links') ? { links: [{ url: 'https://a.test/b', text: 'B' }] } : {}),
  ...(include.includes('images') ? { images: [{ url: 'https://a.test/quay.png', alt: 'Quay' }] } : {}),
  ...(include.includes('html') ? { html: '<h1>Harbor</h1>' } : {}),
  ...(include.includes('raw') ? { raw: '<html></html>' } : {}),
});
/** Reads pages of websites; words in an address select failures and slow pages. */
export const websiteHandlers: Partial<JobHandlers<'scraper'>> = {
  'get-links': async ({ url }) => {
    const paths = url.includes('query') ? ['', '?a', '?b'] : ['', 'a', 'b'];
    const links = paths.map((path) => ({ url: `${url}${path}`, text: `Page ${path}` }));
    return { links, stats: { filtered: 0, skipped: 0 } };
  },
  'scrape-content': async ({ urls, format, include }, { signal, keepPart }) => {
    if (urls.every((url) => url.includes('gone'))) {
      const failed = { outcome: 'not-found', message: 'Not found.' } as const;
      for (const [index, url] of urls.entries()) await keepPart(String(index), { failed }, { index, url, ...failed });
      throw new ProblemError('site-not-found');
    }
    if (urls.some((url) => url.includes('slow'))) await sleep(60_000, undefined, { signal });
    if (urls.every((url) => url.includes('blocked'))) {
      requests.blocked += 1;
      throw new ProblemError('blocked');
    }
    const read = urls.filter((url) => !url.includes('missing')).map((url) => pageOf(url, format, include));
    const failed = urls.filter((url) => url.includes('missing'));
    return { pages: read, failed: failed.map((url) => ({ url, outcome: 'not-found', message: 'Not found.' })) };
  },
  'crawl-site': async ({ url, limit, format, fields }, { frontier, signal }) => {
    const links = Array.from({ length: Math.min(limit, crawledPages) }, (_, at) => `${url}${at}`);
    const addresses = links.map((link) => ({ url: link, key: link, host: 'a.test', depth: 0 }));
    await frontier.open(['a.test'], addresses, limit);
    await frontier.claim(1, limit);
    for (const [at, link] of links.entries()) {
      if (url.includes('slow') && at === 3) await sleep(60_000, undefined, { signal });
      if (url.includes('broken') && at === 3) throw new ProblemError('blocked');
      const failed = {
        url: link,
        outcome: at === 1 ? ('robots' as const) : ('not-found' as const),
        message: 'Not read.',
      };
      const isRead = (at < 1 || at > 2) && !url.includes('gone');
      const end = isRead ? { page: pageOf(link, format, fields) } : { failed, code: 'blocked' };
      await frontier.commit(1, end, { key: link, links: [], limit });
    }
    const { pages: length, found, outcomes, skipped } = await frontier.state();
    if (length === 0) throw new ProblemError('site-not-found');
    const failed = (await frontier.failures<{ failed: FailedPage }>()).map((one) => one.failed);
    return { stored: { list: 'pages', length }, rest: { failed, stats: { found, outcomes, skipped } } };
  },
};
