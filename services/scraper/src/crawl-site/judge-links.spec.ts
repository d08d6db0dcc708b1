import { judgeLinks } from './judge-links';
import { SiteRules } from './site-rules';

const rules = new SiteRules(['example.com'], { subdomains: false });

it('follows the first of several addresses of a page', () => {
  const addresses = ['https://example.com/a', 'http://www.example.com/a/index.html', 'https://example.com/b'];
  const { links, skips } = judgeLinks([...addresses, 'https://other.test/'], rules, 1);
  expect(links.map(({ url }) => url)).toEqual(['https://example.com/a', 'https://example.com/b']);
  expect(skips).toEqual({ 'off-site': 1 });
});
