import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { startSite, type SitePage } from '@winnow/testing';
import type { SiteRequest } from './site';
import { documentationPage, linkPage } from './site-pages';

/** Returns all HTML files of a folder, by path. */
function folderPages(root: string): Record<string, SitePage> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.name.endsWith('.html') && !entry.isDirectory(),
  );
  return Object.fromEntries(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [`/${path.relative(root, file).split(path.sep).join('/')}`, { body: readFileSync(file) }];
    }),
  );
}

function pagesOf({ documentation = 0, links = 0, folder, sitemapOf = [] }: SiteRequest): Record<string, SitePage> {
  const numbers = Array.from({ length: documentation }, (_, index) => index + 1);
  const urls = sitemapOf.map((address) => `<url><loc>http://{host}${address}</loc></url>`).join('');
  return {
    ...Object.fromEntries(numbers.map((number) => [`/doc-${number}.html`, documentationPage(number, documentation)])),
    ...(links > 0 ? { '/links.html': linkPage(links) } : {}),
    ...(folder ? folderPages(folder) : {}),
    ...(urls === ''
      ? {}
      : {
          '/sitemap.xml': {
            type: 'application/xml',
            body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
          },
        }),
  };
}

process.on('message', (request: SiteRequest) => {
  const pages = pagesOf(request);
  const { articles = 0, scripted = 0, latencyMs = 0 } = request;
  void startSite({ articles, scripted, latencyMs, pages }).then((site) => {
    const map = pages['/sitemap.xml'];
    // Assigned after listening, as pages contain the address; the site reads them at every request.
    if (typeof map === 'object') map.body = String(map.body).replaceAll('http://{host}', site.origin);
    process.send?.(site.origin);
  });
});
process.on('disconnect', () => process.exit(0));
