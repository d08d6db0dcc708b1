import type { ContentFormat, FailedPage, JobStatus, Page } from '@winnow/contracts';

/** Milliseconds for which results are kept after a job has ended. */
export const retentionMs = 15 * 60_000;

/** Firecrawl's names of job states. */
export const statuses: Readonly<Record<JobStatus, string>> = {
  queued: 'scraping',
  active: 'scraping',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** Converts a page to Firecrawl's format: the content under the name of its format, and the requested extras. */
export function documentOf(page: Page, format: ContentFormat): Record<string, unknown> {
  const { title, description, language, canonical, image, siteName, published, modified, author, status } =
    page.metadata ?? {};
  const metadata = {
    title: title ?? page.title,
    description,
    language,
    author,
    sourceURL: page.url,
    url: page.url,
    statusCode: status ?? 200,
    canonical,
    ogImage: image,
    ogSiteName: siteName,
    publishedTime: published,
    modifiedTime: modified,
    // Documents and text files have no kind.
    contentType: page.kind === undefined ? undefined : 'text/html',
  };
  return {
    [format === 'html' ? 'html' : 'markdown']: page.content,
    ...(page.html === undefined ? {} : { html: page.html }),
    ...(page.raw === undefined ? {} : { rawHtml: page.raw }),
    ...(page.links ? { links: page.links.map(({ url }) => url) } : {}),
    ...(page.images ? { images: page.images.map(({ url }) => url) } : {}),
    ...(page.warnings ? { warning: page.warnings.join(' ') } : {}),
    metadata: Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined)),
  };
}

/** Builds a job id that contains the requested format, since nothing else of a request is stored. */
export const idOf = (handle: string, format: ContentFormat | undefined): string =>
  `${format === 'html' ? 'h' : 'm'}${handle}`;

export function openId(id: string): { readonly handle: string; readonly format: ContentFormat } {
  return { handle: id.slice(1), format: id.startsWith('h') ? 'html' : 'markdown' };
}

/** Returns pages that could not be read, and those disallowed by robots.txt. */
export function errorsOf(failed: readonly FailedPage[]) {
  const robots = failed.filter(({ outcome }) => outcome === 'robots');
  const others = failed.filter(({ outcome }) => outcome !== 'robots');
  return {
    errors: others.map(({ url, outcome, message }) => ({ id: url, url, code: outcome, error: message })),
    robotsBlocked: robots.map(({ url }) => url),
  };
}
