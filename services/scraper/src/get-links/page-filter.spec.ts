import { filterReason } from './page-filter';

const hosts = new Set(['example.com', 'docs.example.net']);

describe('addresses that are no pages of the site', () => {
  it.each([
    ['https://example.com/logo.PNG', 'file'],
    ['https://example.com/guide.pdf?v=2', 'file'],
    ['https://example.com/sitemap.xml', 'file'],
    ['https://example.com/wiki/File:Lamp.jpg', 'file'],
    ['https://example.com/wiki/skins/main.js', 'file'],
    ['https://other.org/', 'off-site'],
    ['https://docs.example.com/', 'off-site'],
    ['ftp://example.com/', 'not-web'],
    ['https://example.com/wp-login.php', 'action'],
    ['https://example.com/en/cart', 'action'],
    ['https://docs.example.net/login', 'action'],
    ['https://example.com/account/register/', 'action'],
    ['https://example.com/docs/wp-json/x', 'action'],
    ['https://example.com/shop?add-to-cart=5', 'action'],
    ['https://example.com/wiki?title=A&action=edit', 'action'],
    ['https://example.com/blog/feed/', 'action'],
    ['https://example.com/calendar/2026/11/20', 'trap'],
    ['https://example.com/list?month=2026-11', 'trap'],
    ['https://example.com/events/2026-12/', 'trap'],
    ['https://example.com/events/week/2026-w45', 'trap'],
    ['https://example.com/eventkalender/2031', 'trap'],
    ['https://example.com/events/list/?tribe-bar-date=2027-01-01', 'trap'],
    ['https://example.com/a/b/a/b/a/b/', 'trap'],
    ['https://example.com/p?a=1&b=2&c=3&d=4&e=5&f=6', 'trap'],
  ])('%s: %s', (address, reason) => {
    expect(filterReason(address, hosts)).toBe(reason);
  });

  it.each([
    'https://example.com/',
    'https://www.example.com/about',
    'https://example.com/v3.11/whats-new',
    'https://example.com/whatsnew/3.11.html',
    'https://example.com/blog/2026/11/20/a-post',
    'https://example.com/cartography/maps',
    'https://example.com/login-systems-explained',
    'https://example.com/docs/api/checkout/sessions',
    'https://docs.example.net/payments/checkout',
    'https://example.com/wiki/Login',
    'https://example.com/events/summer-festival',
    'https://example.com/events/2026/11/20/organ-concert',
    'https://example.com/report?year=2025',
    'https://example.com/index.php?id=12',
    'https://example.com/wiki/Node.js',
    'https://example.com/wiki/Character.ai',
  ])('%s may be a page', (address) => {
    expect(filterReason(address, hosts)).toBeNull();
  });
});
