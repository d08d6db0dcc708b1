import { setTimeout as sleep } from 'node:timers/promises';
import { Visitor } from '../lab/api';
import { startChangingSite, type ChangingSite, type ChangingSiteOptions, type Sent } from '../lab/changing-site';
import { withProduct } from '../lab/product';
import { sum } from '../lab/statistics';
import type { Figure, Measure } from '../measure';

const pages = 2_000;
/** Every twentieth page has a new text. */
const changedPages = new Set(Array.from({ length: pages / 20 }, (_, at) => at * 20 + 7));
const pollMs = 500;

/** Change information that a site provides, by part. */
const sites: Readonly<Record<string, Omit<ChangingSiteOptions, 'pages'>>> = {
  'sitemap and validators': { hasSitemap: true, hasValidators: true },
  validators: { hasSitemap: false, hasValidators: true },
  'no hints': { hasSitemap: false, hasValidators: false },
};

interface RefreshOutcome {
  readonly first: Sent;
  readonly again: Sent;
  /** Pages reported as changed, and the number of pages reported as new or gone, of which there are none. */
  readonly found: ReadonlySet<number>;
  readonly unexpected: number;
}

/** Bytes and changes of a refresh of 2,000 pages, of which 5 % have changed. */
export const refreshes: Measure = {
  name: 'refresh',
  title: 'refresh of 2,000 pages with dates and nonces, of which 5 % have changed',
  limitSeconds: 1_800,
  parts: Object.keys(sites),
  run: async (signal, parts = Object.keys(sites)) => {
    const figures: Figure[] = [];
    for (const part of parts) {
      const options = sites[part];
      if (options) figures.push(...figuresOf(part, await refreshOf({ pages, ...options }, signal)));
    }
    const changedShare = `${(100 * changedPages.size) / pages} % of the pages`;
    return {
      figures,
      notes: [
        `The changed pages have the size of the others and must be sent: ${changedShare}, and about as much of the bytes. The bound of 2 % applies to all other bytes: unchanged pages, sitemap, robots.txt.`,
        'A site without a sitemap and validators has to send every page again, so its bytes have no bound.',
      ],
    };
  },
};

function figuresOf(part: string, { first, again, found, unexpected }: RefreshOutcome): Figure[] {
  const firstBytes = sum(Object.values(first));
  const correct = [...found].filter((page) => changedPages.has(page)).length;
  const hasHints = part !== 'no hints';
  const bound = hasHints ? { max: 0.02 } : {};
  return [
    { name: `${part}: recall of changed`, value: correct / changedPages.size, unit: 'share', min: 1 },
    { name: `${part}: precision of changed`, value: correct / (found.size + unexpected), unit: 'share', min: 0.98 },
    {
      name: `${part}: bytes of the refresh to the first crawl`,
      value: sum(Object.values(again)) / firstBytes,
      unit: 'share',
    },
    { name: `${part}: of these, changed pages`, value: again.changed / firstBytes, unit: 'share' },
    {
      name: `${part}: of these, everything else`,
      value: (again.unchanged + again.other) / firstBytes,
      unit: 'share',
      ...bound,
    },
  ];
}

async function refreshOf(options: ChangingSiteOptions, signal: AbortSignal): Promise<RefreshOutcome> {
  const site = await startChangingSite(options);
  try {
    return await withProduct({ without: ['extractor', 'ai'] }, (product) =>
      crawlAndRefresh(site, new Visitor(product.url, signal), signal),
    );
  } finally {
    await site.close();
  }
}

interface Collection {
  readonly pages?: number;
  readonly refresh?: { readonly job: string; readonly new: number; readonly gone: number; readonly failed: number };
}

async function crawlAndRefresh(site: ChangingSite, visitor: Visitor, signal: AbortSignal): Promise<RefreshOutcome> {
  const url = `${site.origin}/doc-1.html`;
  const collection = idOf(await visitor.start('/api/crawl-site', { url, limit: pages + 100, depth: 100 }));
  const read = async () => (await visitor.get(`/api/collections/${collection}`)) as Collection;
  const waitUntil = async (job: string, isStored: (one: Collection) => boolean) => {
    while (!isStored(await read())) {
      const { status } = (await visitor.get(`/api/jobs/${job}`)) as { status: string };
      if (status === 'failed') throw new Error(`job ${job} failed`);
      await sleep(pollMs, undefined, { signal });
    }
  };
  await waitUntil(collection, (one) => one.pages !== undefined);
  const stored = (await read()).pages;
  if (stored !== pages) throw new Error(`the crawl stored ${stored} pages`);
  const first = site.takeSent();
  site.change(changedPages);
  const job = idOf(await visitor.start('/api/refresh-collection', { collection }));
  await waitUntil(job, ({ refresh }) => refresh?.job === job);
  const index = await visitor.get(`/api/collections/${collection}/index?change=changed&limit=5000`);
  const found = (index as { pages: { url: string }[] }).pages.map((page) => numberOf(page.url));
  const { refresh } = await read();
  if (!refresh || refresh.failed > 0) throw new Error(`${refresh?.failed} pages of the refresh failed`);
  return { first, again: site.takeSent(), found: new Set(found), unexpected: refresh.new + refresh.gone };
}

const idOf = (route: string) => route.split('/').at(-1) ?? '';
const numberOf = (url: string) => Number(/doc-(\d+)/.exec(url)?.[1]);
