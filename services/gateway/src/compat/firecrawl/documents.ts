import type { ContentFormat, FailedPage, JobStatus, Page } from '@winnow/contracts';
import { isWebPage } from './is-web-page';
import type { ModelFields } from './model-fields';
import type { PdfPages } from './parsers';
import { pdfPagesOf } from './pdf-pages';
import type { ModelPages } from './scrape-request';

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

/**
 * Converts a page to Firecrawl's format: the content under the name of its format, and the requested extras. Others are
 * undefined, which JSON omits.
 */
export function documentOf(page: Page, format: ContentFormat, pdf?: PdfPages): Record<string, unknown> {
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
    contentType: isWebPage(page) ? 'text/html' : undefined,
    numPages: page.readPages ?? page.pages,
    totalPages: page.pages,
  };
  return {
    html: page.html,
    [format === 'html' ? 'html' : 'markdown']: page.content,
    rawHtml: page.raw,
    links: page.links?.map(({ url }) => url),
    images: page.images?.map(({ url }) => url),
    attributes: page.attributes,
    warning: page.warnings?.join(' '),
    ...(pdf && pdfPagesOf(page, pdf)),
    metadata,
  };
}

/** Adds what a model made of a page to its document. */
export function withModelFields(
  page: Page,
  format: ContentFormat,
  { fields, warnings }: ModelFields,
  { isTextOmitted, pdf }: Pick<ModelPages, 'isTextOmitted' | 'pdf'>,
): Record<string, unknown> {
  const all = [...(page.warnings ?? []), ...warnings];
  const document = documentOf(all.length > 0 ? { ...page, warnings: all } : page, format, pdf);
  if (isTextOmitted) delete document['markdown'];
  return { ...document, ...fields };
}

/**
 * Builds a job id that contains the requested format, and whether its pages are processed after they were read, as the
 * stored request says: by a model, or into the pages of PDFs.
 */
export function idOf(handle: string, format: ContentFormat | undefined, isProcessed = false): string {
  const letter = format === 'html' ? 'h' : 'm';
  return `${isProcessed ? letter.toUpperCase() : letter}${handle}`;
}

export function openId(id: string) {
  const [letter = ''] = id;
  const format: ContentFormat = letter.toLowerCase() === 'h' ? 'html' : 'markdown';
  return { handle: id.slice(1), format, isProcessed: letter !== letter.toLowerCase() };
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
