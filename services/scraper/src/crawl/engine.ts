import type { BaseHttpClient, HttpRequest, HttpResponse } from '@crawlee/basic';
import type { Engine as EngineName } from '@winnow/contracts';
import type { FetchedPage as PageBytes } from '../page/page-types';
import type { Validators } from './validators';

/** Sends one HTTP request; the response has a body when its status is 2xx. Throws `FetchFailure`. */
export type SendRequest = (request: HttpRequest<'buffer'>) => Promise<HttpResponse<'buffer'>>;

export interface FetchRequest {
  readonly url: URL;
  /** Maximum size of the response, inflated. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
  /** Fetch the page only if it has changed since it had these validators. */
  readonly unless?: Validators | undefined;
  /** Sends the crawl's HTTP requests. */
  readonly send?: SendRequest | undefined;
}

/** A fetched page; `url` is where redirects ended. */
export interface FetchedPage extends PageBytes {
  readonly engine: EngineName;
  /** HTTP status, where the engine knows it. */
  readonly status?: number | undefined;
  /** Present when the page can be revalidated. */
  readonly validators?: Validators | undefined;
  /** Not modified (304): `bytes` are empty. */
  readonly isUnchanged?: boolean | undefined;
}

/** Fetches pages. Throws `FetchFailure`. */
export interface Engine {
  readonly name: EngineName;
  fetch(request: FetchRequest): Promise<FetchedPage>;
  /** Releases the engine's resources. */
  close(): Promise<void>;
}

/** The engines by name; which one a page gets is decided where it is scraped. */
export type Engines = Readonly<Record<EngineName, Engine> & { http: { client: BaseHttpClient } }>;
