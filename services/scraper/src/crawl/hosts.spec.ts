import { Hosts } from './hosts';

/** More hosts than are kept when they are idle. */
const others = Array.from({ length: 1_100 }, (_, at) => new URL(`https://h${at}.test/`));

it('keeps a host that has requested a pause, however many others follow', () => {
  const hosts = new Hosts(8);
  const url = new URL('https://limited.test/');
  const { signal } = new AbortController();
  hosts.of(url).paceOf(signal).onRateLimited(20_000);
  for (const other of others) hosts.of(other);
  expect(hosts.of(url).paceOf(signal).pauseLeft).toBeGreaterThan(0);
});

it('keeps a host whose crawl delay has not passed', async () => {
  const hosts = new Hosts(8);
  const host = hosts.of(new URL('https://slow.test/'));
  host.setCrawlDelay(5_000);
  await host.paceOf().run(async () => undefined);
  for (const other of others) hosts.of(other);
  expect(hosts.of(new URL('https://slow.test/'))).toBe(host);
});

it('removes idle hosts', () => {
  const hosts = new Hosts(8);
  const idle = hosts.of(new URL('https://idle.test/'));
  for (const other of others) hosts.of(other);
  expect(hosts.of(new URL('https://idle.test/'))).not.toBe(idle);
});
