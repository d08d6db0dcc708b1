import type { Hostile } from '../hostile';
import { atHostile, atHosts, calmSite } from '../simulated-internet';
import type { Attack } from '../attack';

/** Scrapes the addresses in several jobs from several sessions, and restarts the jobs when they end. */
async function scrape(hostile: Hostile, jobs: number, urlsOf: (turn: number) => string[]): Promise<void> {
  const sessions = await hostile.createSessions(4);
  const start = (turn: number) => sessions[turn % 4]?.post('/api/scrape-content', { urls: urlsOf(turn) });
  hostile.repeat(jobs, async (turn) => start(turn));
}

const scraping =
  (jobs: number, urlsOf: (turn: number) => string[]): Attack['start'] =>
  (hostile) =>
    scrape(hostile, jobs, urlsOf);

/** Websites that are expensive to read or crash the reader. */
export const pages: readonly Attack[] = [
  {
    name: 'robots-rules',
    title: "1,900 $ against 60 wildcard rules of the other's website",
    start: scraping(2, (turn) => [`${calmSite}/?${'$'.repeat(1_900)}${turn}`]),
  },
  {
    name: 'retry-after',
    title: "a path of the other's website that says Retry-After: 999999999",
    start: scraping(2, (turn) => [`${calmSite}/faults/429?after=999999999&turn=${turn}`]),
  },
  {
    name: 'deep-lists',
    title: 'pages with lists 1,500 levels deep',
    start: scraping(6, (turn) => atHostile(20, '/nested', turn * 20)),
  },
  {
    name: 'held-pages',
    title: 'pages of 19 MB that never end, 60 at once',
    start: scraping(6, (turn) => atHosts(24, '/hold?mb=19', (turn * 24) % 1_000)),
  },
  {
    name: 'endless-pages',
    title: 'pages that drip or never answer, in 40 jobs',
    start: scraping(40, (turn) => [...atHostile(6, '/drip', turn * 6), ...atHosts(6, '/hang', turn * 6)]),
  },
  {
    name: 'bombs',
    title: 'pages that unpack to 500 MB',
    start: scraping(6, (turn) => atHosts(20, '/bomb', (turn * 20) % 1_000)),
  },
  {
    name: 'circles',
    title: 'redirects in circles, 200 addresses a job',
    start: scraping(6, (turn) => atHostile(200, '/circle', turn * 200)),
  },
  {
    name: 'costly-pages',
    title: 'pages of 9 MB whose text is dear to take out',
    start: scraping(8, (turn) => atHosts(20, '/costly', (turn * 20) % 1_000)),
  },
  {
    name: 'many-hosts',
    title: 'a thousand hosts with half a megabyte of robots.txt each',
    start: scraping(5, (turn) => atHosts(200, '/short', (turn * 200) % 1_200)),
  },
  {
    name: 'silent-hosts',
    title: 'a thousand hosts that never answer',
    start: scraping(6, (turn) => atHosts(200, '/hang', (turn * 200) % 1_200)),
  },
  {
    name: 'browser-hogs',
    title: 'pages that keep a browser busy or waiting, or fill it',
    extra: 'app',
    start: scraping(6, (turn) => [
      ...atHostile(4, '/waiting', turn * 4),
      ...atHostile(2, '/busy', turn * 4),
      ...atHostile(2, '/hungry', turn * 4),
    ]),
  },
  {
    name: 'forged-failure',
    title: 'a page behind TLS that answers in the name of our own proxy',
    extra: 'besideForged',
    start: () => Promise.resolve(),
  },
  {
    name: 'worker-killer',
    title: 'a page that kills the process that reads it',
    kills: true,
    async start(hostile) {
      await scrape(hostile, 1, (turn) => atHostile(1, '/hang', turn));
      setTimeout(() => hostile.crashScraper(), 1_500);
    },
  },
  {
    name: 'sitemaps',
    title: 'sitemaps without end in an index of 500, and links without end at depth 3',
    async start(hostile) {
      const sessions = await hostile.createSessions(4);
      hostile.repeat(8, async (turn) =>
        sessions[turn % 4]?.post('/api/get-links', { url: atHostile(1, '/graph', turn)[0], depth: turn % 4 }),
      );
    },
  },
];
