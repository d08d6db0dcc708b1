import type { ConversionSource } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { FetchedPage } from '../crawl/engine';
import { FetchFailure } from '../crawl/fetch-failure';
import { decodeText } from '../page/charset/decode';
import { scrapePage, type PageReader, type ScrapedPage } from '../scrape-content/scrape-pages';

/** Matches media types of data, which is returned unchanged. */
const dataType = /^(?:application|text)\/(?:[\w.+-]+\+)?(?:json|xml|csv|plain|yaml|x-ndjson)\b/i;

/** Kinds of responses by their lower-case `Content-Type`; the first match wins. */
const kinds: readonly (readonly [RegExp, ConversionSource['kind']])[] = [
  [/\bjson\b/, 'json'],
  [/^text\/(?:plain|csv|markdown|tab-separated-values)\b/, 'text'],
  [/^$|html|xml/, 'page'],
];

/**
 * Fetches the source of a conversion: the facts of a web page, rendered in the browser if necessary, or unchanged data
 * (JSON, plain text). Throws `FetchFailure`, `no-text` for an empty response, `unsupported-type` for one that is not
 * text.
 */
export async function fetchSource(url: URL, reader: PageReader, signal: AbortSignal): Promise<ConversionSource> {
  const { fetched, read } = await fetchPageOrData(url, reader, signal);
  const type = (fetched.contentType ?? '').toLowerCase();
  const kind = kinds.find(([pattern]) => pattern.test(type))?.[1];
  if (kind === 'page')
    return reader.pool.run('facts', [fetched, { title: read?.title, content: read?.content }], signal);
  const { text } = decodeText(fetched.bytes, fetched.contentType);
  if (text.trim() === '') throw new ProblemError('no-text', 'The page is empty.');
  if (!kind) throw new ProblemError('unsupported-type', 'The address is not a web page.');
  return { kind, url: fetched.url, text };
}

async function fetchPageOrData(
  url: URL,
  reader: PageReader,
  signal: AbortSignal,
): Promise<{ fetched: FetchedPage; read?: ScrapedPage['read'] }> {
  try {
    return await scrapePage(url.href, reader, signal);
  } catch (error) {
    if (!(error instanceof FetchFailure) || error.outcome !== 'unsupported') throw error;
    const fetched = await reader.crawler.fetchPage('http', url, signal);
    if (dataType.test(fetched.contentType ?? '')) return { fetched };
    throw error;
  }
}
