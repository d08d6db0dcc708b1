import type { BaseHttpClient, HttpRequest, HttpResponse } from '@crawlee/basic';
import type { Engine as EngineName } from '@winnow/contracts';
import type { FetchedPage as PageBytes } from '../page/page-types';
import type { PageRendering } from './render-page';
import type { OriginHeaders } from './origin-headers';
import type { Validators } from './validators';

/** A request whose response may be read in part. */
export interface PartRequest {
  /** Whether a longer response is truncated to `maxBytes` instead of rejected. */
  readonly truncates?: boolean | undefined;
}

/** A response whose address may be another one than the requested one. */
export interface RedirectedResponse {
  /** Whether the requested address has moved there permanently. */
  readonly hasMoved: boolean;
}

/** Sends one HTTP request; the response has a body when its status is 2xx. Throws `FetchFailure`. */
export type SendRequest = (
  request: HttpRequest<'buffer'> & PartRequest,
) => Promise<HttpResponse<'buffer'> & RedirectedResponse>;

export interface FetchRequest extends PartRequest {
  readonly url: URL;
  /** Maximum size of the response, inflated. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
  /** Validators of the stored page: the page is fetched only if it has changed. */
  readonly unless?: Validators | undefined;
  readonly rendering?: PageRendering | undefined;
  /** Headers for some origins; also on redirects. */
  readonly headers?: OriginHeaders | undefined;
  /** Sends the crawl's HTTP requests. */
  readonly send?: SendRequest | undefined;
}

/** A fetched page; `url` is its address after redirects. */
export interface FetchedPage extends PageBytes {
  readonly engine: EngineName;
  /** HTTP status, if available. */
  readonly status?: number | undefined;
  /** Sentences for the caller about actions and waits without a result. */
  readonly warnings?: readonly string[] | undefined;
  /** Present when the page can be revalidated. */
  readonly validators?: Validators | undefined;
  /** Whether the page was not modified (304); `bytes` are empty then. */
  readonly isUnchanged?: boolean | undefined;
  /** Whether its requested address redirects permanently. */
  readonly hasMoved?: boolean | undefined;
}

/** Fetches pages. Throws `FetchFailure`. */
export interface Engine {
  fetch(request: FetchRequest): Promise<FetchedPage>;
  /** Releases the engine's resources. */
  close(): Promise<void>;
}

/** Engines by name; the scraping code chooses one for each page. */
export type Engines = Readonly<Record<EngineName, Engine> & { http: { client: BaseHttpClient } }>;
