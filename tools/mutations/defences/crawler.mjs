import { medium, unit } from '../suites-of.mjs';

/**
 * What a website may do to what reads it.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'bytes of a page',
    file: 'services/scraper/src/crawl/read-body.ts',
    text: '    if (size > maxBytes) throw tooLarge();\n',
    instead: '',
    suite: unit('services/scraper/src/crawl/http.spec', 'never read beyond'),
  },
  {
    name: 'bytes of a page in the browser',
    file: 'services/scraper/src/crawl/browser.ts',
    text: "if (html === null) throw new FetchFailure('too-large');",
    instead: "if (html === null) return '';",
    suite: medium('services/scraper/src/crawl/browser-guards.medium', 'larger than a page may be'),
  },
  {
    name: 'time of a page',
    file: 'services/scraper/src/crawl/http.ts',
    text: 'setTimeout(late, this.settings.pageMs);',
    instead: 'setTimeout(late, this.settings.pageMs * 1e4);',
    suite: unit('services/scraper/src/crawl/http.spec', 'last byte does not come'),
  },
  {
    name: 'time for the first byte of a page',
    file: 'services/scraper/src/crawl/http.ts',
    text: 'setTimeout(late, this.settings.firstByteMs);',
    instead: 'setTimeout(late, this.settings.firstByteMs * 1e4);',
    suite: unit('services/scraper/src/crawl/http.spec', 'first byte does not come'),
  },
  {
    name: 'pages keep no service workers',
    file: 'services/scraper/src/crawl/browser.ts',
    text: "serviceWorkers: 'block', ",
    instead: '',
    suite: medium('services/scraper/src/crawl/browser-guards.medium', 'service worker'),
  },
  {
    name: 'pages download nothing',
    file: 'services/scraper/src/crawl/browser.ts',
    text: 'acceptDownloads: false, ',
    instead: '',
    suite: medium('services/scraper/src/crawl/browser-guards.medium', 'have it download'),
  },
  {
    name: 'windows that pages open are closed',
    file: 'services/scraper/src/crawl/browser.ts',
    text: "    page.on('popup', (popup) => void popup.close().catch(() => undefined));\n",
    instead: '',
    suite: medium('services/scraper/src/crawl/browser-guards.medium', 'closes the windows'),
  },
  {
    name: 'memory of a page in the browser',
    file: 'services/scraper/src/crawl/browser.ts',
    text: '  `--js-flags=--max-old-space-size=${pageHeapMb}`,\n',
    instead: '',
    suite: medium('services/scraper/src/crawl/browser-guards.medium', 'bounds the memory'),
  },
  {
    name: 'robots.txt is obeyed',
    file: 'services/scraper/src/crawl/robots.ts',
    text: "if (!rules.allows(url)) throw new FetchFailure('robots');",
    instead: '',
    suite: unit('services/scraper/src/crawl/robots'),
  },
  {
    name: 'depth of a page',
    file: 'libs/server/markdown/src/tree/bounded-parser.ts',
    text: 'if (this.depth.open < depthLimit || passed',
    instead: 'if (this.depth.open < 1e9 || passed',
    suite: unit('libs/server/markdown/src/tree/build-tree'),
  },
  {
    name: 'time for reading a page',
    file: 'services/scraper/src/page/pool/page-thread.ts',
    text: '      }, limitMs);',
    instead: '      }, limitMs * 1e4);',
    suite: unit('services/scraper/src/page/pool/page-pool', 'overruns'),
  },
  {
    name: 'memory for reading a page',
    file: 'services/scraper/src/page/pool/page-thread.ts',
    text: 'resourceLimits: { maxOldGenerationSizeMb: heapMb }',
    instead: 'resourceLimits: {}',
    suite: unit('services/scraper/src/page/pool/page-pool', 'bounds the memory'),
  },
  {
    name: 'sitemaps in sitemaps',
    file: 'services/scraper/src/get-links/read-sitemaps.ts',
    text: 'const deepest = 3;',
    instead: 'const deepest = 3_000;',
    suite: unit('services/scraper/src/get-links/read-sitemaps', 'no deeper'),
  },
  {
    name: 'sitemaps of a site',
    file: 'services/scraper/src/get-links/read-sitemaps.ts',
    text: '.slice(0, mostFiles - seen.size);',
    instead: ';',
    suite: unit('services/scraper/src/get-links/read-sitemaps', 'no more than'),
  },
  {
    name: 'sitemaps of other websites',
    file: 'services/scraper/src/get-links/read-sitemaps.ts',
    text: '  if (!isSameSite(url, site)) return nothing;\n',
    instead: '',
    suite: unit('services/scraper/src/get-links/read-sitemaps', 'another website'),
  },
  {
    name: 'what a sitemap unpacks to',
    file: 'services/scraper/src/get-links/read-sitemaps.ts',
    text: '(bytes, { maxOutputLength: mostBytes })',
    instead: '(bytes)',
    suite: unit('services/scraper/src/get-links/read-sitemaps', 'unpack'),
  },
  {
    name: 'the cost of robots.txt belongs to one question',
    file: 'services/scraper/src/crawl/robots-paths.ts',
    text: 'const budget = { steps: maxSteps };',
    instead: 'const budget = ((robotsMatcher as any).budget ??= { steps: maxSteps });',
    suite: unit('services/scraper/src/crawl/robots.spec', 'and from no other'),
  },
  {
    name: 'paths are bounded before robots.txt is asked',
    file: 'services/scraper/src/crawl/robots-paths.ts',
    text: 'normalPath(given.slice(0, maxPathChars), false).slice(0, maxPathChars)',
    instead: 'normalPath(given, false)',
    suite: unit('services/scraper/src/crawl/robots.spec', 'longest address there is'),
  },
];
