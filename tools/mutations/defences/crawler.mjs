import { medium, unit } from '../suites-of.mjs';

const search = 'services/scraper/src/search-web';
const searches = (only) => medium(`${search}/search-web.medium`, only);

/**
 * Limits on the effects of a website on the crawler.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'Markdown and HTML of a page contain no script URLs',
    file: 'services/scraper/src/page/output/url-resolver.ts',
    text: '!schemes.has(url.protocol) || ',
    instead: '',
    suite: unit('services/scraper/src/page/output/output', 'absolute addresses'),
  },
  {
    name: 'redirects of a crawl stay on its site',
    file: 'services/scraper/src/crawl-site/read-site.ts',
    text: 'if (final && !rules.isOwn(final.target)) {',
    instead: 'if (final && !rules) {',
    suite: medium('services/scraper/src/crawl-site/crawl-site.medium', 'N118'),
  },
  {
    name: 'addresses of a crawl are bounded',
    file: 'libs/server/jobs/src/scripts/frontier.lua',
    text: 'if found >= limit then',
    instead: 'if found >= limit + 1000000 then',
    suite: medium('services/scraper/src/crawl-site/crawl-site.medium', 'N117'),
  },
  {
    name: 'pauses of a host that never responds are bounded',
    file: 'libs/server/jobs/src/scripts/defer-address.lua',
    text: "numberOf('wn:' .. host) >= maxPauses",
    instead: 'false',
    suite: medium('services/scraper/src/crawl-site/host-pause.medium', 'repeated five times'),
  },
  {
    name: 'sitemaps that end the processes that read them are given up',
    file: 'libs/server/jobs/src/scripts/claim-sitemaps.lua',
    text: "if count('sitemapClaims') > tonumber(ARGV[2]) then",
    instead: 'if false then',
    suite: medium('services/scraper/src/crawl-site/frontier.medium', 'gives up after five'),
  },
  {
    name: 'sitemaps are read only until there are enough pages',
    file: 'services/scraper/src/get-links/read-sitemaps.ts',
    text: 'if (signal.aborted || count >= enough) return;',
    instead: 'if (signal.aborted) return;',
    suite: unit('services/scraper/src/get-links/read-sitemaps', 'until there are enough pages'),
  },
  {
    name: 'a page of a crawl is completed once',
    file: 'libs/server/jobs/src/scripts/commit-page.lua',
    text: "if not address then return 'duplicate' end",
    instead: "address = address or ''",
    suite: medium('services/scraper/src/crawl-site/frontier.medium', 'completes it once'),
  },
  {
    name: "pages of a crawl are its owner's",
    file: 'libs/server/jobs/src/job-client.ts',
    text: "(await this.recordOf(id, owner, 'crawl-site')) && this.reader.pagesOf(",
    instead: '(await this.records.read(id)) && this.reader.pagesOf(',
    suite: medium('services/gateway/src/jobs/crawl-pages.medium', 'N115'),
  },
  {
    name: 'the wait for a page is bounded',
    file: 'services/scraper/src/crawl/wait-for-content.ts',
    text: 'await wait(Math.min(ms, leftMs), signal)',
    instead: 'await wait(ms, signal)',
    suite: medium('services/scraper/src/crawl/wait-for-content.medium', 'ends with a warning'),
  },
  {
    name: "a page is waited for by CSS only, not by the browser driver's other selectors",
    file: 'services/scraper/src/crawl/css-locator.ts',
    text: 'writeSelectors(parseSelectors(selectors))',
    instead: 'selectors',
    suite: medium('services/scraper/src/crawl/wait-for-content.medium', 'rejects p:visible'),
  },
  {
    name: 'the actions on a page are bounded',
    file: 'services/scraper/src/crawl/acted-page.ts',
    text: 'performance.now() + maxMs;',
    instead: 'performance.now() + maxMs * 100;',
    suite: medium('services/scraper/src/crawl/page-actions.medium', 'end an endless list'),
  },
  {
    name: 'a click does not leave the page, and sends no form',
    file: 'services/scraper/src/crawl/stay-on-page.ts',
    text: 'const isLeaving = frameId === id;',
    instead: 'const isLeaving = false;',
    suite: medium('services/scraper/src/crawl/page-actions.medium', 'never leave the page: form'),
  },
  {
    name: 'a response of the search engine is bounded',
    file: `${search}/search-engine.ts`,
    text: 'const maxResponseBytes = 2 * 2 ** 20;',
    instead: 'const maxResponseBytes = 2 * 2 ** 40;',
    suite: searches('a failing engine ends with'),
  },
  {
    name: 'a search follows no redirect of the search engine',
    file: `${search}/search-engine.ts`,
    text: "redirect: 'manual',",
    instead: "redirect: 'follow',",
    suite: searches('a failing engine ends with'),
  },
  {
    name: 'requests of a search are bounded',
    file: `${search}/search-web.handler.ts`,
    text: 'const maxPages = 6;',
    instead: 'const maxPages = 60;',
    suite: searches('are at most six'),
  },
  {
    name: 'results of a search are web addresses',
    file: `${search}/result-list.ts`,
    text: 'const url = cleanAddress(address);',
    instead: 'const url = URL.canParse(address) ? new URL(address).href : null;',
    suite: searches('drops what is not the address'),
  },
  {
    name: 'texts of search results are bounded',
    file: `${search}/field-text.ts`,
    text: 'if (line.length <= maxChars) return line;',
    instead: 'if (line.length > 0) return line;',
    suite: searches('cuts a text between characters'),
  },
];
