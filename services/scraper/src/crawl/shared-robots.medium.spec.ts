import { RobotsCache } from '@winnow/jobs';
import { silentLogger } from '@winnow/logging';
import { setUpRedis } from '@winnow/testing';
import { Crawler } from './crawler';
import type { Engines, FetchedPage } from './engine';
import { FetchFailure } from './fetch-failure';
import { statusFailure } from './response-status';

const site = new URL('https://a.test/page');
const redis = setUpRedis();
let texts: RobotsCache;

beforeEach(() => {
  texts = new RobotsCache(redis.url, `robots-${Math.random().toString(36).slice(2)}`);
});
afterEach(() => texts.close());

/** Returns a scraper's crawler whose requests for robots.txt get this answer, and the number of those requests. */
function scraper(answer: string | number | Error) {
  const fetch = jest.fn(async (): Promise<FetchedPage> => {
    if (answer instanceof Error) throw answer;
    const failure = typeof answer === 'number' ? statusFailure(answer) : null;
    if (failure) throw failure;
    return {
      url: site.href,
      contentType: 'text/plain',
      engine: 'http',
      status: 200,
      bytes: Buffer.from(String(answer)),
    };
  });
  const engines = { http: { fetch, close: async () => undefined } } as unknown as Engines;
  const settings = { engines, log: silentLogger, requestsPerHost: 4, obeyRobots: true, maxBytes: 1_000 };
  return { crawler: new Crawler({ ...settings, robotsCache: texts }), fetch };
}

const rules = 'User-agent: *\nCrawl-delay: 3';

it.each([500, 503, 429, 408, new FetchFailure('unreachable', { retry: true }), new FetchFailure('timeout')])(
  'a failed fetch is not shared: %s',
  async (failure) => {
    const first = scraper(failure);
    expect(await first.crawler.crawlDelayOf(site)).toBe(0);
    expect(await first.crawler.crawlDelayOf(site)).toBe(0);
    expect(first.fetch).toHaveBeenCalledTimes(1);
    const second = scraper(rules);
    expect(await second.crawler.crawlDelayOf(site)).toBe(3_000);
  },
);

it.each([404, 403, 401, 410, rules])('an answer is shared: %s', async (answer) => {
  const delay = await scraper(answer).crawler.crawlDelayOf(site);
  const second = scraper('User-agent: *\nCrawl-delay: 7');
  expect(await second.crawler.crawlDelayOf(site)).toBe(delay);
  expect(second.fetch).not.toHaveBeenCalled();
});
