import type { BaseHttpClient, HttpRequest, HttpResponse } from '@crawlee/basic';
import type { Engine as EngineName } from '@winnow/contracts';
import type { FetchedPage as PageBytes } from '../page/page-types';
import type { Validators } from './validators';

/** Sends one request over HTTP; its answer has a body when its status is one of success. Throws `FetchFailure`. */
export type SendRequest = (request: HttpRequest<'buffer'>) => Promise<HttpResponse<'buffer'>>;

export interface FetchRequest {
  readonly url: URL;
  /** Most bytes of the answer, inflated. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
  /** The page is wanted only if it has changed since it had these. */
  readonly unless?: Validators | undefined;
  /** How the crawl that asks sends requests over HTTP. */
  readonly send?: SendRequest | undefined;
}

/** A page as a web server or a browser gave it; `url` is where redirects ended. */
export interface FetchedPage extends PageBytes {
  readonly engine: EngineName;
  /** Status of the HTTP answer, where the engine knows it. */
  readonly status?: number | undefined;
  /** Present when the page may be asked for again by them. */
  readonly validators?: Validators | undefined;
  /** It is as it was (304): `bytes` are empty. */
  readonly isUnchanged?: boolean | undefined;
}

/** A way to fetch a page. Throws `FetchFailure` for whatever keeps the page from being fetched. */
export interface Engine {
  readonly name: EngineName;
  fetch(request: FetchRequest): Promise<FetchedPage>;
  /** Frees what the engine holds. */
  close(): Promise<void>;
}

/** The engines by name; which one a page gets is decided where it is scraped. */
export type Engines = Readonly<Record<EngineName, Engine> & { http: { client: BaseHttpClient } }>;
