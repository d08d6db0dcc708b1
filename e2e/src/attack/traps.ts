import { gzipSync } from 'node:zlib';
import type { SitePage } from '@winnow/testing';

const redirect = (location: string, status = 302): SitePage => ({ status, headers: { location } });
const xml = (body: string): SitePage => ({ type: 'application/xml', body });
const long = (text: string) => `<p>${`${text} `.repeat(20)}</p>`;

/** Paths that redirect to forbidden addresses; following any of them ends without a page. `port` is the canary's. */
export const redirectTraps = (port: number): Record<string, SitePage> => ({
  '/redirect-302': redirect(`http://127.0.0.1:${port}/redirect`),
  '/redirect-301': redirect(`http://localhost:${port}/redirect`, 301),
  '/redirect-303-ipv6': redirect(`http://[::1]:${port}/redirect`, 303),
  '/redirect-307-decimal': redirect(`http://2130706433:${port}/redirect`, 307),
  '/redirect-308-mapped': redirect(`http://[::ffff:127.0.0.1]:${port}/redirect`, 308),
  '/redirect-scheme-relative': redirect('//169.254.169.254/', 301),
  '/redirect-chain': redirect('http://pub2.test/hop-2', 307),
  '/redirect-name': redirect('http://cluster.test/'),
  '/redirect-port': redirect('http://pub2.test:6379/'),
  '/redirect-loop': redirect('/redirect-loop'),
  '/redirect-file': redirect('file:///etc/passwd'),
  '/redirect-data': redirect('data:text/html,<p>x'),
  '/redirect-userinfo': redirect(`http://pub.test@127.0.0.1:${port}/`),
  '/redirect-backslash': redirect(`http:\\\\127.0.0.1:${port}\\`),
  '/redirect-empty': redirect(''),
});

/** Where `/redirect-chain` continues, towards the internal address. */
export const hops = (port: number): Record<string, SitePage> => ({
  '/hop-2': redirect('http://pub3.test/hop-3', 308),
  '/hop-3': redirect(`http://[::1]:${port}/`, 303),
});

/** Documents that contain forbidden addresses, by path; each is otherwise an ordinary page. */
export function documentTraps(port: number): Record<string, SitePage> {
  const inside = `http://127.0.0.1:${port}`;
  return {
    '/meta-refresh': `<meta http-equiv="refresh" content="0;url=${inside}/meta-refresh"><p>x</p>`,
    '/meta-refresh-quoted': `<meta http-equiv=REFRESH content="0; URL='${inside}/meta-quoted'"><p>x</p>`,
    '/refresh-header': { headers: { refresh: `0;url=${inside}/refresh-header` }, body: '<p>x</p>' },
    '/js-location': `<script>location.href='${inside}/js-location'</script><noscript>You need JavaScript.</noscript>`,
    '/base': `<base href="${inside}/"><a href="base-link">Inside</a><img src="x">${long('A page whose links point elsewhere.')}`,
    '/links': `<a href="${inside}/a">a</a><a href="http://10.0.0.1/b">b</a>${long('A page that lists forbidden addresses.')}`,
    '/canonical': `<link rel="canonical" href="${inside}/canonical"><link rel="amphtml" href="${inside}/amp"><link rel="next" href="${inside}/next"><link rel="alternate" type="application/rss+xml" href="${inside}/feed">${long('A page that lives elsewhere, it says.')}`,
    '/frameset': `<frameset><frame src="${inside}/frame"></frameset><noframes>${long('Frames.')}</noframes>`,
    '/xslt': xml(
      `<?xml-stylesheet type="text/xsl" href="${inside}/xslt"?><!DOCTYPE x SYSTEM "${inside}/dtd"><x>text</x>`,
    ),
    '/pdf': {
      type: 'application/pdf',
      body: `%PDF-1.4\n1 0 obj << /URI (${inside}/pdf) /F (${inside}/gotor) >> endobj`,
    },
  };
}

/** Path of a page that needs the browser and whose script then requests `host`. */
export const navigationPath = (host: string) => `/goes/${host}`;

/** Client-rendered pages whose script requests each of the hosts and then navigates there. */
export const navigationPages = (hosts: readonly string[]): Record<string, SitePage> =>
  Object.fromEntries(
    hosts.map((host) => [
      navigationPath(host),
      `<!doctype html><title>Goes</title><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script>
document.getElementById('root').innerHTML = '<iframe src="http://${host}/frame"></iframe><img src="http://${host}/picture">';
fetch('http://${host}/fetched', { mode: 'no-cors' }).catch(() => 0);
new WebSocket('ws://${host}/socket');
setTimeout(() => { location.href = 'http://${host}/gone'; }, 300);
</script>`,
    ]),
  );

/** robots.txt and sitemaps that point at internal addresses, loops and files. */
export function indexTraps(port: number): Record<string, SitePage> {
  const inside = `http://127.0.0.1:${port}`;
  const locations = (...list: string[]) =>
    `<urlset>${list.map((loc) => `<url><loc>${loc}</loc></url>`).join('')}</urlset>`;
  const index = (...list: string[]) =>
    `<sitemapindex>${list.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('')}</sitemapindex>`;
  return {
    '/robots.txt': {
      type: 'text/plain',
      body: [
        'User-agent: *',
        'Allow: /',
        `Sitemap: ${inside}/robots-sitemap.xml`,
        'Sitemap: file:///etc/passwd',
        'Sitemap: http://pub.test/loop-sitemap.xml',
        'Sitemap: http://pub.test/index.xml',
        'Sitemap: http://pub.test/away-sitemap.xml',
        'Sitemap: http://pub.test/packed.xml.gz',
        'Sitemap: http://pub.test/bomb.xml.gz',
        'Sitemap: http://pub.test/sitemap.xml',
      ].join('\n'),
    },
    '/sitemap.xml': xml(
      `<!DOCTYPE x [<!ENTITY e SYSTEM "${inside}/xxe"><!ENTITY % p SYSTEM "${inside}/parameter">%p;<!ENTITY f SYSTEM "file:///etc/passwd">]>${locations('http://pub.test/from-sitemap-&e;&f;', `${inside}/loc`, 'http://pub.test/page-2.html')}`,
    ),
    '/loop-sitemap.xml': xml(index('http://pub.test/loop-sitemap.xml')),
    '/index.xml': xml(index(`${inside}/nested.xml`, 'http://inside.test/nested.xml')),
    '/away-sitemap.xml': redirect(`${inside}/redirected-sitemap.xml`),
    '/packed.xml.gz': { type: 'application/gzip', body: gzipSync(index(`${inside}/packed.xml`)) },
    '/bomb.xml.gz': { type: 'application/gzip', body: gzipSync(Buffer.alloc(300_000_000, ' ')) },
  };
}
