import { existsSync } from 'node:fs';
import { load } from 'cheerio';
import { Visitor } from '../lab/api';
import { documentationFolder, linkedPaths, reachablePaths } from '../lab/html-folder';
import { peakMegabytes } from '../lab/processes';
import { withProduct } from '../lab/product';
import { withSite } from '../lab/site';
import { median } from '../lab/statistics';
import type { Figure, Measure, Measured } from '../measure';

const links = 10_000;
const rounds = 3;

interface Links {
  readonly links: readonly { readonly url: string }[];
}

/** Time and memory for a page of 10,000 links; share of a real site's pages that are found. */
export const linkDiscovery: Measure = {
  name: 'links',
  title: '10,000 links of one page; recall on a real site',
  limitSeconds: 100,
  run: (signal) =>
    withProduct({ without: ['extractor', 'ai'] }, async (product) => {
      const visitor = new Visitor(product.url, signal);
      const list = async (url: string) => (await visitor.post<Links>('/api/get-links', { url })).links;
      const { value: figures, peak } = await peakMegabytes(
        () => product.pid('scraper'),
        () => withSite({ links }, (origin) => measureManyLinks(`${origin}/links.html`, list)),
      );
      figures.push({ name: 'scraper meanwhile, peak', value: peak, unit: 'MB', max: 300 });
      const recall = await measureRecall(list);
      return { ...recall, figures: [...figures, ...recall.figures] };
    }),
};

type List = (url: string) => Promise<Links['links']>;

async function measureManyLinks(url: string, list: List): Promise<Figure[]> {
  const ours: number[] = [];
  const cheerio: number[] = [];
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    found = (await list(url)).length;
    ours.push(performance.now() - start);
    const other = performance.now();
    const $ = load(await (await fetch(url)).text());
    new Set($('a[href]').map((_, anchor) => new URL($(anchor).attr('href') ?? '', url).href));
    cheerio.push(performance.now() - other);
  }
  return [
    { name: '10,000 links to fetch and bare cheerio', value: median(ours) / median(cheerio), unit: 'ratio' },
    { name: '10,000 links, POST to answer', value: median(ours) / 1_000, unit: 's', max: 3 },
    { name: 'links found of 10,000', value: found, unit: 'count', min: links },
  ];
}

/** Measures the recall of the first page's links without a sitemap, and of every reachable page with one. */
async function measureRecall(list: List): Promise<Measured> {
  if (!existsSync(documentationFolder))
    return {
      figures: [],
      notes: [`recall on a real site left out: ${documentationFolder} does not exist (python3.11-doc)`],
    };
  const reachable = reachablePaths(documentationFolder, '/index.html', existsSync);
  const home = linkedPaths(documentationFolder, '/index.html', existsSync);
  const shareFound = async (origin: string, expected: readonly string[]) => {
    const found = new Set((await list(`${origin}/index.html`)).map(({ url }) => new URL(url).pathname));
    return (
      expected.filter((path) => found.has(path) || found.has(path.replace(/index\.html$/, ''))).length / expected.length
    );
  };
  const folder = documentationFolder;
  const homeShare = await withSite({ folder }, (origin) => shareFound(origin, home));
  const siteShare = await withSite({ folder, sitemapOf: reachable }, (origin) => shareFound(origin, reachable));
  return {
    figures: [
      { name: `python3.11-doc, ${home.length} links of the first page`, value: homeShare, unit: 'share', min: 1 },
      { name: `python3.11-doc, ${reachable.length} pages with sitemap`, value: siteShare, unit: 'share', min: 0.99 },
    ],
  };
}
