import { startChild } from './child';

export interface SiteRequest {
  /** Pages at `/doc-1.html` …, about 20 KB each. */
  readonly documentation?: number;
  /** Short articles at `/page-1.html` …, about 2 KB each. */
  readonly articles?: number;
  /** Client-rendered pages at `/app-1.html` …. */
  readonly scripted?: number;
  /** Links on `/links.html`. */
  readonly links?: number;
  /** A folder of HTML files to serve. */
  readonly folder?: string;
  /** Paths that `/sitemap.xml` lists. */
  readonly sitemapOf?: readonly string[];
  /** Milliseconds of latency. */
  readonly latencyMs?: number;
}

/** Runs `work` with a website in a separate process on the loopback address; `origin` has no trailing slash. */
export async function withSite<Value>(request: SiteRequest, work: (origin: string) => Promise<Value>): Promise<Value> {
  const child = startChild('site-process.ts');
  try {
    return await work(await child.request<string>(request));
  } finally {
    await child.stop();
  }
}

/** Addresses of the site's first pages of a kind. */
export const pageUrls = (origin: string, count: number, kind: 'doc' | 'app' | 'page' = 'doc'): string[] =>
  Array.from({ length: count }, (_, index) => `${origin}/${kind}-${index + 1}.html`);
