import { onStartOver } from '@winnow/browser';
import { queryClient } from '@winnow/query';
import { getCards } from '../cards/cards';
import { getRun } from '../operation/run-query';
import { changeSite, getSite } from '../site/site';
import { createWaitingWork } from '../storage/waiting-work';
import { positionIn, type Selection } from './selection';

const waiting = createWaitingWork<Selection>('waiting-pages', (value) =>
  Array.isArray((value as Selection | null)?.urls) ? (value as Selection) : null,
);

/** The selections that this page has stored. */
const kept = new Map<number, Selection>();

onStartOver(() => kept.clear());

/**
 * Stores a selection until all of its pages are final, so that a reload does not lose those that have no job yet. It
 * replaces failed ones of the same pages.
 */
export function keepPages(selection: Selection): void {
  const { urls, first } = selection;
  if (urls.length === 0 || first === undefined) return;
  const wanted = new Set(urls);
  for (const other of kept.values()) if (other.urls.every((url) => wanted.has(url))) forgetPages(other);
  kept.set(first, selection);
  waiting.put(String(first), selection);
}

export function forgetPages({ first }: Selection): void {
  if (first === undefined) return;
  kept.delete(first);
  waiting.remove(String(first));
}

/** Adds the pages of selections that will not be continued to the list of pages without content. */
export function listAsWaiting(selections: readonly Selection[], message: string): void {
  const { failedPages, selectedUrls, selectedResults = [] } = getSite();
  // Selected pages can be extracted by their own button.
  const known = new Set([...getCards(), ...failedPages].map(({ url }) => url).concat(selectedUrls, selectedResults));
  const pages = selections.flatMap((selection) => {
    forgetPages(selection);
    const { urls, from = 0 } = selection;
    return urls.slice(from).flatMap((url, index) => {
      if (known.has(url)) return [];
      known.add(url);
      return [{ url, outcome: 'waiting' as const, message, position: positionIn(selection, index) }];
    });
  });
  if (pages.length > 0) changeSite({ failedPages: [...failedPages, ...pages] });
}

/** Lists the pages that an earlier page of this tab was to extract, unless their job is resumed. */
export async function restoreWaitingPages(): Promise<void> {
  const left = await waiting.load();
  const running = queryClient.getMutationCache().findAll({ status: 'pending' });
  for (const { state } of running) {
    const { first } = (getRun(String(state.variables))?.input ?? {}) as Partial<Selection>;
    left.delete(String(first));
  }
  listAsWaiting([...left.values()], 'It was not extracted before the reload.');
}
