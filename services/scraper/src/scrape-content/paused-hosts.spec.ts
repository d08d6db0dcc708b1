import { FetchFailure } from '../crawl/fetch-failure';
import { PausedHosts } from './paused-hosts';

it('defers pages of a host of which one was read, also by an address without a scheme', async () => {
  const paused = new PausedHosts();
  const failure = new FetchFailure('rate-limited', { waitMs: 30_000 });
  expect(await paused.defer('site.test/1', failure)).toBe(false);
  paused.recordRead('site.test/2');
  expect(await paused.defer('https://other.test/', failure)).toBe(false);
  expect(paused.wait).toBeUndefined();
  expect(await paused.defer('https://site.test/3', failure)).toBe(true);
  expect(paused.wait?.message).toMatch(/^site\.test asks to wait until \d\d:\d\d UTC\.\.\.$/);
});
