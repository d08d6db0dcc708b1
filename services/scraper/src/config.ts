import { egressTokens, egressUrl, flag, integer, limit, optionalHttpUrl, optionalText, text } from '@winnow/config';
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
  rateLimit: flag({ name: 'RATE_LIMIT', description: 'rate limits and quotas (off for benchmarks)', fallback: true }),
  chromiumPath: optionalText({
    name: 'CHROMIUM_PATH',
    description: 'executable of the browser; unset: searched in PATH',
  }),
  searchPath: text({
    name: 'PATH',
    description: 'folders that are searched for executables',
    fallback: '/usr/local/bin:/usr/bin:/bin',
  }),
  browserSandbox: flag({
    name: 'CHROMIUM_SANDBOX',
    description: "Chromium's own sandbox; requires a user other than root, and user namespaces",
    fallback: false,
  }),
  browserPages: integer({
    name: 'BROWSER_PAGES',
    description: 'maximum open browser pages per process',
    fallback: 3,
    min: 1,
    max: 50,
  }),
  browserIdleSeconds: integer({
    name: 'BROWSER_IDLE_SECONDS',
    description: 'idle time after which the browser is closed, in seconds',
    fallback: 30,
    min: 1,
    max: 3_600,
  }),
  requestsPerHost: integer({
    name: 'REQUESTS_PER_HOST',
    description: 'maximum concurrent requests to one website; more than 8 only while all are answered quickly',
    fallback: 32,
    min: 1,
    max: 100,
  }),
  pageConcurrency: integer({
    name: 'PAGES_AT_ONCE',
    description: 'maximum concurrent pages of a job',
    fallback: 32,
    min: 1,
    max: 200,
  }),
  firstByteSeconds: integer({
    name: 'FIRST_BYTE_SECONDS',
    description: 'timeout for the first byte of a page, in seconds',
    fallback: 25,
    min: 1,
    max: 300,
  }),
  pageSeconds: integer({
    name: 'PAGE_SECONDS',
    description: 'timeout for a whole page, in seconds',
    fallback: 40,
    min: 1,
    max: 300,
  }),
  obeyRobots: flag({ name: 'OBEY_ROBOTS', description: 'whether robots.txt is obeyed', fallback: true }),
  userAgent: text({
    name: 'USER_AGENT',
    description: 'User-Agent header of requests to websites',
    fallback:
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Winnow/1.0) Chrome/140.0.0.0 Safari/537.36',
  }),
  searchBaseUrl: optionalHttpUrl({
    name: 'SEARCH_BASE_URL',
    description: 'base URL of a SearXNG instance with the format `json`, reached through the egress; unset: no search',
  }),
};
