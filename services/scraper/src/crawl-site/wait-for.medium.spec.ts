import { paragraphs, startSite } from '@winnow/testing';
import { setUpSiteCrawls } from '../testing/set-up-site-crawls';
import type { SiteCrawls } from '../testing/site-crawls';

const timeoutMs = 200_000;
const article = `<main><article><h1>Harbour</h1><p>${paragraphs(1).join('</p><p>')}</p></article></main>`;
const page = (more = '') =>
  `<!doctype html><html lang="en"><title>Harbour</title><body>${article}${more}</body></html>`;
/** Adds a link to a page with enough text to be complete. */
const script = `<script>setTimeout(() => {
  document.body.insertAdjacentHTML('beforeend', '<nav><a href="/late">Late</a></nav>');
}, 1_500);</script>`;
const button = `<button onclick="this.outerHTML = '<nav><a href=/late>Late</a></nav>'">More</button>`;

const setUp = setUpSiteCrawls(timeoutMs);

it('follows the links that a script adds while a page is waited for, or a click', async () => {
  const { crawls } = setUp;
  await crawls.startScraper();
  const site = crawls.closeLater(
    await startSite({ pages: { '/': page(script + button), '/late': page('<nav>Late</nav>') } }),
  );
  const enginesOf = async (wanted: Parameters<SiteCrawls['crawl']>[1] = {}) => {
    const { pages } = await crawls.resultOf(await crawls.crawl(`${site.origin}/`, { ...wanted, reading: 'whole' }));
    return pages.map(({ url, engine }) => [new URL(url).pathname, engine]);
  };
  expect(await enginesOf()).toEqual([['/', 'http']]);
  for (const wanted of [
    { waitFor: { selector: 'nav' } },
    { actions: [{ type: 'click', selector: 'button' } as const] },
  ])
    expect(await enginesOf(wanted)).toEqual([
      ['/', 'browser'],
      ['/late', 'browser'],
    ]);
});
