import { createPersistedCollection, onStartOver } from '@winnow/browser';
import type { FailedPage, Link, LinkStats } from '@winnow/contracts';
import { createStore } from '../store/create-store';
import { reportNotKept } from '../work/not-kept';

/** Options of the pages to list, as entered. */
export interface LinkOptions {
  /** Paths with stars. */
  include: string;
  exclude: string;
  /** Link steps. */
  depth: string;
  limit: string;
}

/** The website the visitor works on. */
export interface Site {
  url: string;
  /** Which of its pages are wanted, all unless said. */
  options?: LinkOptions;
  links: readonly Link[];
  /** The address that the links are of; absent in what an earlier version kept. */
  listedUrl?: string | undefined;
  /** Which pages were asked for; absent where all were. */
  listedOptions?: LinkOptions | undefined;
  /** What the list of links leaves out. */
  linkStats?: LinkStats | undefined;
  /** Links were listed: an empty list means that the website has none. */
  isListed: boolean;
  selectedUrls: readonly string[];
  /** Pages that brought no content, with their reasons, until they are tried again. */
  failedPages: readonly FailedPage[];
}

const nothing: Site = { url: '', links: [], isListed: false, selectedUrls: [], failedPages: [] };
const site = createStore<Site>(nothing);

/** One entry per field: a click on a checkbox must not write thousands of links. */
const kept = createPersistedCollection<unknown>({
  name: 'processing-site',
  version: 1,
  read: (value) => value ?? null,
  onFailure: reportNotKept('site'),
});

onStartOver(() => site.set(nothing));

/** Brings back what an earlier page kept. */
export async function restoreSite(): Promise<void> {
  const earlier = Object.fromEntries(await kept.load()) as Partial<Site>;
  if (site.get() === nothing) site.set({ ...nothing, ...earlier });
}

export const useSite = site.use;
export const getSite = site.get;

/** Changes some of the fields. */
export function changeSite(change: Partial<Site>): void {
  site.update((earlier) => ({ ...earlier, ...change }));
  for (const [field, value] of Object.entries(change)) kept.put(field, value);
}
