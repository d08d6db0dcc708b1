import { judgeLinks } from './judge-links';
import { SiteRules } from './site-rules';

interface Wanted {
  readonly subdomains?: boolean;
  readonly documents?: boolean;
  readonly ignoreQueries?: boolean;
  readonly include?: string[];
  readonly exclude?: string[];
}
const judge = (address: string, { subdomains = false, ...wanted }: Wanted = {}) => {
  const judged = new SiteRules(['a.test'], { subdomains, ...wanted }).judge(address, 1);
  return typeof judged === 'string' ? judged : judged.url;
};

it.each([
  ['http://127.0.0.1/', 'off-site'],
  ['https://evil-a.test/', 'off-site'],
  ['https://a.test.evil.test/', 'off-site'],
  ['https://a.test@evil.test/', 'not-web'],
  ['javascript:alert(1)', 'not-web'],
  ['file:///etc/passwd', 'not-web'],
  ['https://a.test/logo.png', 'file'],
  ['https://a.test/cart/', 'action'],
  ['https://a.test/calendar/2031/12', 'calendar'],
  ['https://a.test/x/y/x/y/x/y', 'loop'],
  ['https://a.test/shop?a=1&b=2&c=3&d=4&e=5&f=6', 'facets'],
  [`https://a.test/${'x'.repeat(2_100)}`, 'long'],
])('skips %s: %s', (address, reason) => {
  expect(judge(address)).toBe(reason);
});

it('follows subdomains on request, and never hosts with merely the same ending', () => {
  expect(judge('https://docs.a.test/x')).toBe('off-site');
  expect(judge('https://docs.a.test/x', { subdomains: true })).toBe('https://docs.a.test/x');
  expect(judge('https://docs-a.test/x', { subdomains: true })).toBe('off-site');
});

it('follows links without their queries on request, so that they are one page', () => {
  const addresses = ['https://a.test/shoe?color=red', 'https://a.test/shoe?color=blue', 'https://a.test/shoe'];
  const { links } = judgeLinks(addresses, new SiteRules(['a.test'], { subdomains: false, ignoreQueries: true }), 1);
  expect(links.map(({ url }) => url)).toEqual(['https://a.test/shoe']);
  expect(judge('https://a.test/shoe?color=red')).toBe('https://a.test/shoe?color=red');
});

it('follows documents on request, also those that WordPress stores', () => {
  const [file, folder] = ['https://a.test/report.PDF?v=2', 'https://a.test/wp-content/uploads/2026/terms.docx'];
  expect([file, folder].map((address) => judge(address))).toEqual(['file', 'file']);
  expect([file, folder].map((address) => judge(address, { documents: true }))).toEqual([file, folder]);
  expect(judge('https://b.test/report.pdf', { documents: true })).toBe('off-site');
  expect(judge('https://a.test/wp-content/themes/logo.png', { documents: true })).toBe('file');
  expect(judge('https://a.test/x/y/x/y/x/y.pdf', { documents: true })).toBe('loop');
  expect(judge(file, { documents: true, exclude: ['/*.PDF'] })).toBe('pattern');
});

it('follows only addresses that match the patterns', () => {
  expect(judge('https://a.test/blog/x', { include: ['/docs/'] })).toBe('pattern');
  expect(judge('https://a.test/docs/x', { include: ['/docs/'] })).toBe('https://a.test/docs/x');
  expect(judge('https://a.test/docs/x', { include: ['/'], exclude: ['/docs/x'] })).toBe('pattern');
});

it('limits the links of one page, without duplicates', () => {
  const addresses = Array.from({ length: 10_000 }, (_, at) => `https://a.test/p-${at >> 1}#${at}`);
  const { links, skips } = judgeLinks(addresses, new SiteRules(['a.test'], { subdomains: false }), 1);
  expect(links).toHaveLength(2_000);
  expect(skips).toEqual({ 'over-limit': 6_000 });
});
