import type { ContentFormat, Page, PageInclude, PageKind } from '@winnow/contracts';

/** One page as received. */
export interface FetchedPage {
  /** Absolute address after redirects. */
  url: string;
  /** The body as fetched, content encoding undone; or the UTF-8 of a browser's rendered DOM. */
  bytes: Uint8Array;
  /** The `Content-Type` header as it was sent, or null. */
  contentType: string | null;
}

/** Outcomes of reading; the crawler adds those of fetching. */
export type ReadOutcome = 'ok' | 'thin' | 'login' | 'blocked' | 'needs-javascript' | 'unsupported';

/** Requested extras of a page, and what only documents have. */
export type PageExtras = Pick<Page, 'links' | 'images' | 'metadata' | 'raw' | 'warnings' | 'places' | 'doubtful'>;

/** Result of reading a page. */
export interface ReadPage extends PageExtras {
  /** One line without the site's name; empty when the page has none. */
  title: string;
  /** Main content in the format of the options, at most `maxChars` characters. */
  content: string;
  outcome: ReadOutcome;
  /** What kind of page it is; absent for plain text and for pages without text. */
  kind?: PageKind;
  /** Share of pages read as surely as this one that have an F1 of .9 or more, 0 to 1; absent like `kind`. */
  confidence?: number;
  /** What happened and what to do, for a person; present when the outcome is not `ok`. */
  message?: string;
}

export interface ReadOptions {
  /** UTF-16 code units kept of the content. */
  maxChars: number;
  /** The bytes are a browser's DOM: JavaScript has run, so `needs-javascript` is impossible. */
  rendered: boolean;
  /** How the content is written: plain text in light Markdown unless given. */
  format?: ContentFormat | undefined;
  include?: readonly PageInclude[] | undefined;
  /** The whole page is the content, without scripts and hidden parts. */
  whole?: boolean | undefined;
}
