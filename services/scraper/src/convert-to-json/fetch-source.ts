import type { FetchedSource } from '@winnow/contracts';
import type { FetchedPage } from '../crawl/engine';
import { FetchFailure } from '../crawl/fetch-failure';
import { decodeText } from '../page/charset/decode';
import { scrapePage, type PageReader } from '../scrape-content/scrape-pages';

/** Media types that are data already and returned as they are. */
const dataType = /^(?:application|text)\/(?:[\w.+-]+\+)?(?:json|xml|csv|plain|yaml|x-ndjson)\b/i;

/**
 * Fetches a web page for conversion: its markup with its main content, from the browser where the page needs one; data
 * (JSON, XML, plain text) as it is. Throws `FetchFailure`.
 */
export async function fetchSource(url: URL, reader: PageReader, signal: AbortSignal): Promise<FetchedSource> {
  try {
    const { fetched, read } = await scrapePage(url.href, reader, signal);
    return { ...sourceOf(fetched), text: read.content, title: read.title };
  } catch (error) {
    if (!(error instanceof FetchFailure) || error.outcome !== 'unsupported') throw error;
    const fetched = await reader.crawler.fetchPage('http', url, signal);
    if (dataType.test(fetched.contentType ?? '')) return sourceOf(fetched);
    throw error;
  }
}

function sourceOf(fetched: FetchedPage): FetchedSource {
  return {
    url: fetched.url,
    status: 200,
    contentType: (fetched.contentType ?? '').toLowerCase(),
    html: decodeText(fetched.bytes, fetched.contentType).text,
    engine: fetched.engine,
  };
}
