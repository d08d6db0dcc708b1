import type { Page } from '@winnow/contracts';
import type { FetchedPage } from '../crawl/engine';
import type { ScrapedPage } from './scrape-pages';

/** Returns the page under its requested address, also after redirects. */
export function toPage(url: string, { fetched, read, isDocument = false }: ScrapedPage): Page {
  const {
    title,
    content,
    outcome,
    kind,
    confidence,
    links,
    images,
    attributes,
    metadata,
    html,
    raw,
    pages,
    readPages,
    places,
    doubtful,
  } = read;
  const warnings = [...(fetched.warnings ?? []), ...(read.warnings ?? [])];
  return {
    url,
    title,
    content,
    outcome: outcome === 'ok' ? 'ok' : 'thin',
    engine: isDocument ? 'document' : fetched.engine,
    ...(kind === undefined ? {} : { kind }),
    ...(confidence === undefined ? {} : { confidence }),
    ...(links && { links }),
    ...(images && { images }),
    ...(attributes && { attributes }),
    ...(metadata && { metadata: { ...metadata, ...statusOf(fetched) } }),
    ...(html !== undefined && { html }),
    ...(raw !== undefined && { raw }),
    ...(pages !== undefined && { pages }),
    ...(readPages !== undefined && { readPages }),
    ...(warnings.length > 0 && { warnings }),
    ...(places && { places }),
    ...(doubtful && { doubtful }),
  };
}

/** An unmodified page (304) has the status of the stored page, 200. */
const statusOf = ({ status, isUnchanged }: FetchedPage) =>
  status === undefined ? {} : { status: isUnchanged ? 200 : status };
