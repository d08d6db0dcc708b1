import { JobSuspended } from '@winnow/jobs';
import { startPausingSite, type PausingSite } from '../testing/pausing-site';
import { startTestScraper, TestContext, type TestScraper } from '../testing/test-scraper';

const pages = 20;

let scraper: TestScraper;
let site: PausingSite;

beforeAll(async () => {
  scraper = await startTestScraper();
});
afterAll(() => scraper.close());
afterEach(() => site.close());

/** Returns the context of a later run of the same job. */
const laterRun = ({ parts }: TestContext) => Object.assign(new TestContext(), { parts });
const addresses = () => Array.from({ length: pages }, (_, at) => `${site.origin}/page-${at + 1}.html`);
const suspended = (context: TestContext) =>
  scraper.scrape(addresses(), context).then(
    () => undefined,
    (error: unknown) => (error instanceof JobSuspended ? error.forMs : error),
  );

it('suspends the job while a host asks to wait, and then reads the remaining pages', async () => {
  site = await startPausingSite({ pages, pagesPerPause: 10, pauses: 1, seconds: 60 });
  const first = new TestContext();
  const forMs = await suspended(first);
  expect(forMs).toBeGreaterThan(50_000);
  expect(forMs).toBeLessThan(62_000);
  const { host } = new URL(site.origin);
  expect(first.progressTold.at(-1)?.message).toMatch(
    new RegExp(String.raw`^Extracted 10 of 20 pages\.\.\. ${host} asks to wait until \d\d:\d\d UTC\.\.\.$`),
  );
  expect([first.pageEvents.length, site.served.size]).toEqual([10, 10]);
  // As a page, which scrapers of earlier versions take every part for.
  expect(first.parts.get('suspended 10')).toHaveProperty('failed');
  site.resume();
  const result = await scraper.scrape(addresses(), laterRun(first));
  expect(result).toMatchObject({ pages: { length: pages } });
  expect(result.failed).toBeUndefined();
  expect([...site.served.values()]).toEqual(Array(pages).fill(1));
});

it('fails the remaining pages when a run after the pause reads none', async () => {
  site = await startPausingSite({ pages, pagesPerPause: 10, pauses: 1, seconds: 60 });
  const first = new TestContext();
  expect(await suspended(first)).toEqual(expect.any(Number));
  const { failed = [] } = await scraper.scrape(addresses(), laterRun(first));
  expect(failed).toHaveLength(10);
  expect(failed[0]).toMatchObject({ outcome: 'rate-limited', message: expect.stringContaining('(429)') });
});

it('suspends the job of a restarted scraper that has read pages of the host before, once without further pages', async () => {
  site = await startPausingSite({ pages, pagesPerPause: 10, pauses: 1, seconds: 60 });
  const first = new TestContext();
  await scraper.scrape(addresses().slice(0, 10), first);
  expect(await suspended(laterRun(first))).toEqual(expect.any(Number));
  const { failed } = await scraper.scrape(addresses(), laterRun(first));
  expect(failed).toHaveLength(10);
});

it('does not wait for the pages of a host of which it has read none', async () => {
  const other = await startPausingSite({ pages: 1, pagesPerPause: 0, pauses: 1, seconds: 60 });
  site = await startPausingSite({ pages, pagesPerPause: pages, pauses: 0, seconds: 60 });
  const { failed } = await scraper.scrape([...addresses(), `${other.origin}/page-1.html`]);
  expect(failed).toMatchObject([{ outcome: 'rate-limited' }]);
  await other.close();
});

it('fails the remaining pages when a host asks for more than two minutes', async () => {
  site = await startPausingSite({ pages, pagesPerPause: 10, pauses: 1, seconds: 600 });
  const context = new TestContext();
  const { failed = [] } = await scraper.scrape(addresses(), context);
  expect(failed.length).toBeGreaterThan(0);
});
