import { egressTokens, egressUrl, flag, integer, limit, optionalText, text } from '@winnow/config';
import { workerVariables } from '@winnow/worker-process';

/** Environment variables of the scraper. */
export const variables = {
  ...workerVariables,
  egressUrl,
  egressTokens,
  maxPages: limit('pages'),
  maxPageChars: limit('pageChars'),
  maxPageMb: limit('pageMb'),
  maxLinks: limit('links'),
  uploadMb: limit('uploadMb'),
  visitorUploadMb: limit('visitorUploadMb'),
  keptUploadMb: limit('keptUploadMb'),
  visitorKeptMb: limit('visitorKeptMb'),
  blockKeptMb: limit('blockKeptMb'),
  rateLimit: flag({ name: 'RATE_LIMIT', meaning: 'rate limits and quotas (off for benchmarks)', fallback: true }),
  chromiumPath: optionalText({
    name: 'CHROMIUM_PATH',
    meaning: 'program of the browser; looked for on PATH without it',
  }),
  searchPath: text({
    name: 'PATH',
    meaning: 'folders in which programs are looked for',
    fallback: '/usr/local/bin:/usr/bin:/bin',
  }),
  browserSandbox: flag({
    name: 'CHROMIUM_SANDBOX',
    meaning: "Chromium's own sandbox: needs a user other than root and user namespaces",
    fallback: false,
  }),
  browserPages: integer({
    name: 'BROWSER_PAGES',
    meaning: 'browser pages open at once in one process',
    fallback: 3,
    min: 1,
    max: 50,
  }),
  browserIdleSeconds: integer({
    name: 'BROWSER_IDLE_SECONDS',
    meaning: 'seconds without a page after which the browser is closed',
    fallback: 30,
    min: 1,
    max: 3_600,
  }),
  requestsPerHost: integer({
    name: 'REQUESTS_PER_HOST',
    meaning:
      'requests at once to one website, however well it answers; more than 8 only while all are answered quickly',
    fallback: 32,
    min: 1,
    max: 100,
  }),
  pageConcurrency: integer({
    name: 'PAGES_AT_ONCE',
    meaning: 'pages of one job that are under way at once',
    fallback: 32,
    min: 1,
    max: 200,
  }),
  firstByteSeconds: integer({
    name: 'FIRST_BYTE_SECONDS',
    meaning: 'seconds a website may take to begin its answer',
    fallback: 25,
    min: 1,
    max: 300,
  }),
  pageSeconds: integer({
    name: 'PAGE_SECONDS',
    meaning: 'seconds a website may take for a whole page',
    fallback: 40,
    min: 1,
    max: 300,
  }),
  obeyRobots: flag({ name: 'OBEY_ROBOTS', meaning: 'leave pages alone that robots.txt asks to', fallback: true }),
  userAgent: text({
    name: 'USER_AGENT',
    meaning: 'what the scraper calls itself towards websites',
    fallback:
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Winnow/1.0) Chrome/140.0.0.0 Safari/537.36',
  }),
};
