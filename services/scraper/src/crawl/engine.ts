import type { Engine as EngineName } from '@winnow/contracts';
import type { FetchedPage as PageBytes } from '../page/page-types';

export interface FetchRequest {
  readonly url: URL;
  /** Most bytes of the answer, inflated. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/** A page as a web server or a browser gave it; `url` is where redirects ended. */
export interface FetchedPage extends PageBytes {
  readonly engine: EngineName;
}

/** A way to fetch a page. Throws `FetchFailure` for whatever keeps the page from being fetched. */
export interface Engine {
  readonly name: EngineName;
  fetch(request: FetchRequest): Promise<FetchedPage>;
  /** Frees what the engine holds. */
  close(): Promise<void>;
}

/** The engines by name; which one a page gets is decided where it is scraped. */
export type Engines = Readonly<Record<EngineName, Engine>>;
