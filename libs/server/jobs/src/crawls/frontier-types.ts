import type { FailedPage, Page, ResponseOf } from '@winnow/contracts';

export interface FrontierState {
  readonly isOpen: boolean;
  readonly isPaused: boolean;
  /** Whether a page exceeded the quota of an account. */
  readonly isFull: boolean;
  /** Whether too many items wait for the database. */
  readonly isBehind: boolean;
  /** Hosts of the site. */
  readonly hosts: readonly string[];
  /** Whether addresses of sitemaps are still to be added. */
  readonly hasSitemaps: boolean;
  /** Milliseconds until the first pause of a host, or of the sitemaps, ends; undefined without one. */
  readonly hostWaitMs: number | undefined;
  readonly found: number;
  readonly waiting: number;
  /** Number of ended addresses, and of those among them that needed no request. */
  readonly ended: number;
  readonly settled: number;
  /** Number of stored items: pages with content, or changes. */
  readonly pages: number;
  /** Number of pages of a refresh, by change. */
  readonly changes: Record<string, number>;
  readonly outcomes: Record<string, number>;
  readonly skipped: Record<string, number>;
}

/** An address to read, with its number of link steps from the start. */
export interface FrontierAddress {
  readonly url: string;
  readonly depth: number;
  /** Version of a page of a collection, which a refresh compares. */
  readonly known?: KnownVersion | undefined;
}

export interface KnownVersion {
  /** Key of the page's address in the frontier. */
  readonly key: string;
  readonly hash?: string | undefined;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** An address as a page or sitemap lists it. */
export interface FoundAddress extends FrontierAddress {
  /** Addresses with the same key are the same page. */
  readonly key: string;
  /** Key of the text of a known page, see `PageCommit`. */
  readonly textKey?: string | undefined;
  readonly host: string;
  /** Group of similar addresses with its maximum number of pages, and the trap reported for a larger group. */
  readonly pattern?: { readonly name: string; readonly max: number; readonly trap: string } | undefined;
}

type Change = ResponseOf<'refresh-collection'>['changes'][number];

/** Outcome of one address: of a crawl, or the change of a page that a refresh compares. */
export type PageEnd =
  | { readonly page: Page }
  | { readonly failed: FailedPage; readonly code: string }
  | { readonly skipped: 'off-site' | 'not-found' }
  | { readonly change: Change }
  | { readonly same: true };

export interface ListedCommit extends Pick<PageCommit, 'skips' | 'limit'> {
  readonly isLast: boolean;
  readonly retryInMs?: number | undefined;
}

export interface PageCommit {
  readonly key: string;
  /** Key of the final address of its redirects. */
  readonly targetKey?: string | undefined;
  /** Equal for pages with the same text and the same canonical address; only the first of these pages is kept. */
  readonly textKey?: string | undefined;
  readonly links: readonly FoundAddress[];
  /** Number of links that are not followed, by reason. */
  readonly skips?: Readonly<Record<string, number>> | undefined;
  /** Maximum number of pages. */
  readonly limit: number;
  /** Hosts of the site, if the page changes them. */
  readonly hosts?: readonly string[] | undefined;
  /** Whether the page was known before: it remains a separate page even if it redirects. */
  readonly isKnown?: boolean | undefined;
}
