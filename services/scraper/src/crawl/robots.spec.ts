import { RobotsRules, parseRobots } from './robots';

const page = (path: string) => new URL(path, 'https://example.com');

describe('robots.txt', () => {
  it('rules by our own group before everybody else’s', () => {
    const rules = parseRobots(
      'https://example.com/robots.txt',
      'User-agent: *\nDisallow: /\n\nUser-agent: winnow\nDisallow: /private\nAllow: /private/open\nCrawl-delay: 2\n',
    );
    expect(rules.allows(page('/a'))).toBe(true);
    expect(rules.allows(page('/private/x'))).toBe(false);
    expect(rules.allows(page('/private/open/x'))).toBe(true);
    expect(rules.crawlDelayMs).toBe(2_000);
  });

  it('names sitemaps', () => {
    const rules = parseRobots('https://example.com/robots.txt', 'Sitemap: https://example.com/s.xml\n');
    expect(rules.sitemaps).toEqual(['https://example.com/s.xml']);
    expect(rules.crawlDelayMs).toBe(0);
  });

  it('is asked once a host, and allows everything when it cannot be had', async () => {
    const read = jest.fn(async () => {
      throw new Error('no answer');
    });
    const robots = new RobotsRules(read);
    await robots.demand(page('/a'));
    await robots.demand(page('/b'));
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('stops a page it asks to stay away from', async () => {
    const robots = new RobotsRules(async () => 'User-agent: *\nDisallow: /secret');
    await expect(robots.demand(page('/secret/x'))).rejects.toMatchObject({ outcome: 'robots' });
    await expect(robots.demand(page('/open'))).resolves.toBeDefined();
  });
});
