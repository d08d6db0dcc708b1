import { FetchFailure } from '../crawl/fetch-failure';
import { PausedHosts } from './paused-hosts';

const urls = ['site.test/1', 'https://site.test/2', 'https://site.test/3'];

it('defers pages of a host of which one was read, also by an address without a scheme', async () => {
  const paused = new PausedHosts(urls);
  const failure = new FetchFailure('rate-limited', { waitMs: 30_000 });
  expect(await paused.defer('site.test/1', failure)).toBe(false);
  paused.recordRead('site.test/2');
  expect(await paused.defer('https://other.test/', failure)).toBe(false);
  expect(paused.wait).toBeUndefined();
  expect(await paused.defer('https://site.test/3', failure)).toBe(true);
  expect(paused.wait?.message).toMatch(/^site\.test asks to wait until \d\d:\d\d UTC\.\.\.$/);
});

it('pauses a host whose Retry-After is 0, or a date in the past, like one that does not say for how long', async () => {
  const paused = new PausedHosts(urls);
  paused.recordRead('https://site.test/1');
  await paused.defer('https://site.test/2', new FetchFailure('rate-limited', { waitMs: 0 }));
  expect(paused.wait?.ms).toBeGreaterThan(10_000);
});

it('defers no page of a host with fewer than three pages, whose request may end within a minute', async () => {
  const paused = new PausedHosts([...urls, 'https://other.test/1', 'https://other.test/2']);
  const failure = new FetchFailure('rate-limited', { waitMs: 60_000 });
  paused.recordRead('https://other.test/1');
  expect(await paused.defer('https://other.test/2', failure)).toBe(false);
  paused.recordRead('https://site.test/1');
  expect(await paused.defer('https://site.test/2', failure)).toBe(true);
});
