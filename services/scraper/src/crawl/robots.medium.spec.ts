import { setFairnessKey } from '@winnow/jobs';
import { endsInTime } from '@winnow/testing';
import { RobotsRules, parseRobots } from './robots';

const page = (path: string) => new URL(path, 'https://example.com');

describe('robots.txt', () => {
  it('prefers our own group to the one for all crawlers', () => {
    const rules = parseRobots(
      'User-agent: *\nDisallow: /\n\nUser-agent: winnow\nDisallow: /private\nAllow: /private/open\nCrawl-delay: 2\n',
    );
    expect(rules.allows(page('/a'))).toBe(true);
    expect(rules.allows(page('/private/x'))).toBe(false);
    expect(rules.allows(page('/private/open/x'))).toBe(true);
    expect(rules.crawlDelayMs).toBe(2_000);
  });

  it('lists sitemaps', () => {
    const rules = parseRobots('Sitemap: https://example.com/s.xml\n');
    expect(rules.sitemaps).toEqual(['https://example.com/s.xml']);
    expect(rules.crawlDelayMs).toBe(0);
  });

  it('is fetched once per host, and allows everything when it cannot be fetched', async () => {
    const read = jest.fn(async () => {
      throw new Error('no answer');
    });
    const robots = new RobotsRules(read);
    await robots.assertAllowed(page('/a'));
    await robots.assertAllowed(page('/b'));
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('is fetched again soon after a failed fetch, and late after an answer', async () => {
    let now = 1;
    const read = jest
      .fn<Promise<string | null>, []>()
      .mockRejectedValueOnce(new Error('no answer'))
      .mockResolvedValueOnce('User-agent: *\nDisallow: /a')
      .mockResolvedValueOnce(null);
    const robots = new RobotsRules(read, () => now);
    expect((await robots.rulesOf(page('/a'))).allows(page('/a'))).toBe(true);
    now += 60_000;
    expect((await robots.rulesOf(page('/a'))).allows(page('/a'))).toBe(false);
    now += 60_000;
    await robots.rulesOf(page('/a'));
    expect(read).toHaveBeenCalledTimes(2);
    now += 10 * 60_000;
    expect((await robots.rulesOf(page('/a'))).allows(page('/a'))).toBe(true);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('is evicted and fetched again, so that hostile hosts cannot fill the memory', async () => {
    const rules = `User-agent: *\n${'Disallow: /a\n'.repeat(30_000)}`;
    const read = jest.fn(async () => rules);
    const robots = new RobotsRules(read);
    for (let host = 0; host < 20; host++) await robots.rulesOf(new URL(`https://h${host}.test`));
    await robots.rulesOf(new URL('https://h19.test'));
    expect(read).toHaveBeenCalledTimes(20);
    await robots.rulesOf(new URL('https://h0.test'));
    expect(read).toHaveBeenCalledTimes(21);
  });

  it('is parsed in turn when it is long: one per address at a time, another address’s at once', async () => {
    const rules = `User-agent: *\n${'Disallow: /a\n'.repeat(2_000)}`;
    const robots = new RobotsRules(async () => rules);
    const ended: string[] = [];
    const ask = (block: string, host: number) => {
      const { signal } = new AbortController();
      setFairnessKey(signal, block);
      return robots.rulesOf(new URL(`https://${block}-${host}.test/`), signal).then(() => ended.push(block));
    };
    await Promise.all([...Array.from({ length: 5 }, (_, host) => ask('greedy', host)), ask('modest', 0)]);
    expect(ended.indexOf('modest')).toBeLessThanOrEqual(1);
  });

  it('fails a disallowed page', async () => {
    const robots = new RobotsRules(async () => 'User-agent: *\nDisallow: /secret');
    await expect(robots.assertAllowed(page('/secret/x'))).rejects.toMatchObject({ outcome: 'robots' });
    await expect(robots.assertAllowed(page('/open'))).resolves.toBeDefined();
  });
});

const rulesOf = (...lines: string[]) => {
  const { allows } = parseRobots(['User-agent: *', ...lines].join('\n'));
  return (path: string) => allows(page(path));
};

describe('rules of robots.txt', () => {
  it.each([
    // RFC 9309, 2.2.2 and 2.2.3, with the examples of its section 5.
    [
      'the longest rule applies',
      ['Allow: /example/page/', 'Disallow: /example/page/disallowed.gif'],
      '/example/page/disallowed.gif',
      false,
    ],
    ['Allow applies when both are equally long', ['Disallow: /page', 'Allow: /page'], '/page', true],
    ['Allow applies when both are equally long, one with a wildcard', ['Allow: /p*g', 'Disallow: /pag'], '/page', true],
    ['Allow applies when both are equally long, with wildcards', ['Disallow: /p*ge', 'Allow: /*age'], '/page', true],
    ['the longest rule applies, with a wildcard', ['Allow: /page', 'Disallow: /p*/x'], '/page/x', true],
    ['the longest rule applies, without a wildcard', ['Allow: /p', 'Disallow: /p*/x'], '/page/x', false],
    ['an empty rule disallows nothing', ['Disallow:'], '/a', true],
    ['a wildcard matches any characters', ['Disallow: /*/draft*.html'], '/2024/draft-one.html?x=1', false],
    ['a wildcard matches no characters', ['Disallow: /a*b'], '/ab', false],
    ['a wildcard backtracks', ['Disallow: /*ab$'], '/abaab', false],
    ['a dollar sign matches the end of the path', ['Disallow: /*.gif$'], '/a.gif?size=2', true],
    ['a dollar sign elsewhere is literal', ['Disallow: /a$b'], '/a$b', false],
    ['an encoded asterisk is literal', ['Disallow: /a%2Ab'], '/a*b', false],
    ['matching is case-sensitive', ['Disallow: /Private'], '/private', true],
    ['queries are matched', ['Disallow: /*?sort='], '/list?sort=up', false],
    ['percent-encoding makes no difference', ['Disallow: /caf\u00e9/%7Ejoe'], '/caf%c3%a9/~joe', false],
    ['invalid percent-encoding is literal', ['Disallow: /%zz%'], '/%zz%', false],
    ['a rule without a slash matches nothing', ['Disallow: private'], '/private', true],
  ])('%s', (_name, lines, path, allowed) => {
    expect(rulesOf(...lines)(path)).toBe(allowed);
  });

  it('are parsed with byte order marks, comments, unknown lines and any line end', () => {
    const { allows, sitemaps } = parseRobots(
      '\ufeffUSER-AGENT : * # all\r\rSitemap: /s.xml\rnonsense\r\nDisallow: /a # not here\rHost: example.com',
    );
    expect(allows(page('/a'))).toBe(false);
    expect(sitemaps).toEqual(['/s.xml']);
  });

  it('are merged over several groups of one name, and apply to every name of a group', () => {
    const { allows, crawlDelayMs } = parseRobots(
      'User-agent: winnow/2.0\nDisallow: /a\n\nUser-agent: other\nDisallow: /\n\nUser-agent: one\nUser-agent: Winnow\n' +
        'Disallow: /b\nCrawl-delay: never',
    );
    expect(['/a', '/b', '/c'].map((path) => allows(page(path)))).toEqual([false, false, true]);
    expect(crawlDelayMs).toBe(0);
  });

  it('allow everything in an empty group of our own', () => {
    const { allows } = parseRobots('User-agent: *\nDisallow: /\n\nUser-agent: winnow\nDisallow:');
    expect(allows(page('/a'))).toBe(true);
  });
});

describe('a hostile robots.txt', () => {
  const long = `/${'a'.repeat(2_000)}`;

  const linesOf: readonly (readonly [string, (n: number) => string])[] = [
    ['stars in every rule', (n) => `Disallow: /${'*a'.repeat(900)}*b${n}\n`],
    ['long ends behind stars', (n) => `Disallow: /*${'a'.repeat(1_000)}b${n}\n`],
    ['dollar signs and stars', (n) => `Disallow: /*a*a*a*$b*${n}$\n`],
    ['short rules', (n) => `Disallow: /${n.toString(36)}\n`],
    ['rules of every length', (n) => `Disallow: /${'a'.repeat(n)}b\n`],
    ['the same name', () => 'User-agent: *\n'],
    ['the same name with rules', (n) => `User-agent: *\nUser-agent: *\nDisallow: /*a*b${n}\n`],
    ['one endless line', () => 'Disallow: '],
    ['carriage returns', () => '\r'],
    ['percent signs', (n) => `Allow: /%%2%2%25${n}\n`],
  ];

  it.each(linesOf)('made of %s is evaluated for two hundred links', (_name, line) => {
    let text = 'User-agent: *\n';
    for (let n = 0; text.length < 512 * 1_024; n++) text += line(n);
    endsInTime(() => {
      const { allows } = parseRobots(text);
      for (let link = 0; link < 200; link++) allows(page(`${long}${link}`));
    });
  });

  const manyStars = Array.from({ length: 300 }, (_, n) => `Disallow: /*a*$$${n}b`).join('\n');

  it('disallows only a path that exceeds the budget', () => {
    const { allows } = parseRobots(`User-agent: *\n${manyStars}`);
    expect(allows(page(`/?${'$'.repeat(1_900)}`))).toBe(false);
    expect(allows(page('/other'))).toBe(true);
  });

  it('of sixty rules evaluates the longest possible address', () => {
    const rules = Array.from({ length: 60 }, (_, n) => `Disallow: /*?*$sort${n}=`).join('\n');
    const { allows } = parseRobots(`User-agent: *\n${rules}`);
    expect(allows(page(`/?${'$'.repeat(1_900)}`))).toBe(true);
  });
});
