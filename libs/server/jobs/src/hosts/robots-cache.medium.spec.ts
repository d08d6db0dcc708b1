import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { itSlow, setUpRedis } from '@winnow/testing';
import { RobotsCache } from './robots-cache';

const rules = 'User-agent: *\nDisallow: /private\n';
const redis = setUpRedis();
let prefix: string;
let open: RobotsCache[];

beforeEach(() => {
  prefix = `robots-${Math.random().toString(36).slice(2)}`;
  open = [];
});
afterEach(() => {
  for (const one of open) one.close();
});

function scraper(url = redis.url): RobotsCache {
  const cache = new RobotsCache(url, prefix);
  open.push(cache);
  return cache;
}

it('fetches a robots.txt once for all scrapers, also when they request it at the same moment', async () => {
  const read = jest.fn(async () => {
    await sleep(300);
    return rules;
  });
  const texts = await Promise.all([scraper(), scraper(), scraper()].map((one) => one.get('https://a.test', read)));
  expect(texts).toEqual([rules, rules, rules]);
  expect(await scraper().get('https://a.test', read)).toBe(rules);
  expect(read).toHaveBeenCalledTimes(1);
  expect(await scraper().get('https://b.test', read)).toBe(rules);
  expect(read).toHaveBeenCalledTimes(2);
});

it('caches that a host has no robots.txt', async () => {
  const read = jest.fn(async () => null);
  expect(await scraper().get('https://a.test', read)).toBeNull();
  expect(await scraper().get('https://a.test', read)).toBeNull();
  expect(read).toHaveBeenCalledTimes(1);
});

itSlow('lets another scraper fetch it when the first one fails or dies', async () => {
  const failing = async () => {
    throw new Error('no response');
  };
  await expect(scraper().get('https://a.test', failing)).rejects.toThrow('no response');
  expect(await scraper().get('https://a.test', async () => rules)).toBe(rules);
  const dying = new Promise<string>(() => undefined);
  void scraper().get('https://b.test', () => dying);
  await sleep(200);
  expect(await scraper().get('https://b.test', async () => rules)).toBe(rules);
});

it('does not share long files, and shares those of a bounded number of hosts', async () => {
  const long = jest.fn(async () => randomBytes(40_000).toString('hex'));
  for (let count = 0; count < 2; count++) await scraper().get('https://long.test', long);
  expect(long).toHaveBeenCalledTimes(2);
  const read = jest.fn(async () => rules);
  const one = scraper();
  for (let host = 0; host < 2_001; host++) await one.get(`https://h${host}.test`, read);
  await one.get('https://h2000.test', read);
  expect(read).toHaveBeenCalledTimes(2_001);
  await one.get('https://h0.test', read);
  expect(read).toHaveBeenCalledTimes(2_002);
  expect((await redis.keys(`${prefix}:robots:*`)).length).toBeLessThanOrEqual(2_000);
});
