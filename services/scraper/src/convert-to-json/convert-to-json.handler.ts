import type { ConversionType, SiteHeaders } from '@winnow/contracts';
import { parseWebUrl } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobStepHandler } from '@winnow/jobs';
import { FetchFailure } from '../crawl/fetch-failure';
import type { PageReader } from '../scrape-content/scrape-pages';
import { fetchProduct } from './fetch-product';
import { fetchSource } from './fetch-source';

type Fetch = (url: URL, reader: PageReader, signal: AbortSignal) => Promise<unknown>;

/** Fetchers by kind of conversion: a web page is passed on to the AI service, a product is the final result. */
const fetches: Readonly<Record<ConversionType, Fetch>> = { webpage: fetchSource, shopify: fetchProduct };

/** Creates the handler that fetches the source of a conversion. Throws the source's problem. */
export function convertToJsonHandler(reader: PageReader): JobStepHandler<'convert-to-json'> {
  return ({ url, type, headers }, { signal }) => fetchFrom(url, type, withHeaders(reader, url, headers), signal);
}

/** Creates the handler that fetches the page to extract fields from. Throws the page's problem. */
export function extractFieldsHandler(reader: PageReader): JobStepHandler<'extract-fields'> {
  return ({ url = '', headers }, { signal }) => fetchFrom(url, 'webpage', withHeaders(reader, url, headers), signal);
}

const withHeaders = (reader: PageReader, url: string, headers?: SiteHeaders): PageReader => ({
  ...reader,
  crawler: reader.crawler.withHeaders(headers, [url]),
});

async function fetchFrom(address: string, type: ConversionType, reader: PageReader, signal: AbortSignal) {
  const url = parseWebUrl(address);
  if (url === null) throw new ProblemError('invalid-request', 'That is not a web address.');
  try {
    return await fetches[type](url, reader, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof FetchFailure ? error.toProblem() : error;
  }
}
