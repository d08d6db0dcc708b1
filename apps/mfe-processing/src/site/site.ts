import type { FailedPage, Link, LinkStats, ResponseOf } from '@winnow/contracts';
import { createFieldStore } from '../storage/field-store';

/** Filters of the pages to list, as entered. */
export interface LinkOptions {
  /** Path patterns with stars. */
  include: string;
  exclude: string;
  /** Maximum link steps. */
  depth: string;
  limit: string;
}

/** What to read of each page, as entered. */
export interface PageParts {
  /** CSS selectors of the parts to read, to remove, to wait for, and to click. */
  only: string;
  remove: string;
  waitFor: string;
  /** Seconds to wait for each page. */
  seconds: string;
  /** Whether each page is scrolled to its end. */
  scroll: boolean;
  click: string;
  /** Maximum clicks on each page. */
  clicks: string;
}

/** A page without content, and the position of its card once it has some. */
export interface FailedPageOfSite extends Omit<FailedPage, 'outcome'> {
  /** `waiting`: its extraction has not started. */
  outcome: FailedPage['outcome'] | 'waiting';
  position?: number | undefined;
}

/** Results of a search of the web. */
export interface WebResults extends ResponseOf<'search-web'> {
  query: string;
}

/** The website that the visitor is processing. */
export interface Site {
  url: string;
  /** Filters of its pages; default: all pages. */
  options?: LinkOptions;
  /** Parts of each page to read; default: the main text. Earlier versions stored fewer fields. */
  parts?: Partial<PageParts>;
  links: readonly Link[];
  /** The address of the links; absent in data stored by an earlier version. */
  listedUrl?: string | undefined;
  /** Filters used for the links; absent if all pages were requested. */
  listedOptions?: LinkOptions | undefined;
  /** Counts of the links omitted from the list. */
  linkStats?: LinkStats | undefined;
  /** Whether links were listed: an empty list means that the website has none. */
  isListed: boolean;
  selectedUrls: readonly string[];
  /** Pages without content, with their reasons, until they are retried. */
  failedPages: readonly FailedPageOfSite[];
  /** Whether a crawl reads linked documents as well. */
  readsDocuments?: boolean;
  /** Whether "Read Whole Site" is open: after a reload it shows what is still running. */
  isWholeSiteOpen?: boolean;
  /** Whether the search of the web is open, its query as entered, and the results of the last one. */
  isWebSearchOpen?: boolean;
  webQuery?: string;
  webResults?: WebResults | undefined;
  selectedResults?: readonly string[];
}

const nothing: Site = { url: '', links: [], isListed: false, selectedUrls: [], failedPages: [] };
const store = createFieldStore('processing-site', 'site', nothing, (earlier) => {
  const restored = { ...nothing, ...(earlier as Partial<Site>) };
  // Another tab may have overwritten the stored list that the pages were selected from.
  const listed = new Set(restored.links.map((link) => link.url));
  return { ...restored, selectedUrls: restored.selectedUrls.filter((url) => listed.has(url)) };
});

/** `restoreSite` restores the site of an earlier page. */
export const { use: useSite, get: getSite, change: changeSite, restore: restoreSite } = store;
