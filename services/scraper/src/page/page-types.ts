import type { ContentFormat, Page, PageInclude, PageKind, PageSelectors, WantedAttributes } from '@winnow/contracts';

/** One page as received. */
export interface FetchedPage {
  /** Absolute address after redirects. */
  url: string;
  /** The body with its content encoding undone, or a browser's rendered DOM as UTF-8. */
  bytes: Uint8Array;
  /** The `Content-Type` header, or null. */
  contentType: string | null;
}

/** Outcomes of reading a page; the crawler adds outcomes of fetching. */
export type ReadOutcome = 'ok' | 'thin' | 'login' | 'blocked' | 'needs-javascript' | 'unsupported';

/** Requested extras of a page, and fields that only documents have. */
export type PageExtras = Pick<
  Page,
  | 'links'
  | 'images'
  | 'attributes'
  | 'metadata'
  | 'html'
  | 'raw'
  | 'pages'
  | 'readPages'
  | 'warnings'
  | 'places'
  | 'doubtful'
>;

/** Result of reading a page. */
export interface ReadPage extends PageExtras {
  /** On one line, without the site's name; empty when the page has none. */
  title: string;
  /** Main content in the format of the options, at most `maxChars` characters. */
  content: string;
  outcome: ReadOutcome;
  /** The most probable kind; absent for plain text, for pages without text, and where it would be a guess. */
  kind?: PageKind;
  /**
   * Share of pages with this confidence that have an F1 of .9 or more, 0 to 1; absent for
   * plain text and for pages without text.
   */
  confidence?: number;
  /** Reason and advice for a person; present when the outcome is not `ok`. */
  message?: string;
}

export interface ReadOptions {
  /** Maximum UTF-16 code units of the content. */
  maxChars: number;
  /** Whether the bytes are a browser's DOM: JavaScript has run, so `needs-javascript` is impossible. */
  rendered: boolean;
  /** Format of the content; plain text in light Markdown by default. */
  format?: ContentFormat | undefined;
  include?: readonly PageInclude[] | undefined;
  /** Whether the whole page is the content, without scripts and hidden parts. */
  whole?: boolean | undefined;
  /** CSS selectors of the page's parts that are its content, and of those that are removed. */
  selectors?: PageSelectors | undefined;
  /** Attributes to read from elements. */
  attributes?: WantedAttributes | undefined;
}
