import { createPersistedCollection, onStartOver } from '@winnow/browser';
import { useSyncExternalStore } from 'react';
import { createStore } from '../store/create-store';
import { reportStorageFailure } from '../work/storage-failures';
import type { PageCard } from './page-card';

const cards = createStore<readonly PageCard[]>([]);

/** One entry per card, so that a change writes only that card. */
const kept = createPersistedCollection<PageCard>({
  name: 'processing-cards',
  version: 1,
  read: (value) => (typeof (value as PageCard | null)?.content === 'string' ? (value as PageCard) : null),
  onFailure: reportStorageFailure('cards'),
});

onStartOver(() => cards.set([]));

/** Restores the cards of an earlier page. */
export async function restoreCards(): Promise<void> {
  const earlier = [...(await kept.load()).values()].sort((one, other) => one.position - other.position);
  cards.update((now) => [...earlier.filter(({ id }) => !now.some((card) => card.id === id)), ...now]);
}

/** Resolves when every card is stored. Never rejects. */
export const flushCards = kept.flush;

export const useCards = cards.use;

/**
 * Hook: a primitive value of the cards. React retains the previous props of a component: one that stays mounted when
 * the cards are removed would retain all their texts.
 */
export const useCardsSelector = <Value extends number | boolean>(read: (cards: readonly PageCard[]) => Value): Value =>
  useSyncExternalStore(cards.subscribe, () => read(cards.get()));
export const getCards = cards.get;
export const subscribeToCards = cards.subscribe;

export function findCard(id: string): PageCard | undefined {
  return cards.get().find((card) => card.id === id);
}

/** Returns the card that a job has already created for the page at this address. */
export function findCardOf(jobId: string, url: string): PageCard | undefined {
  return cards.get().find((card) => card.url === url && card.id.startsWith(`${jobId}:`));
}

/**
 * Adds a card at the end, and removes the cards that it replaces. An existing card with this id is kept, since a
 * resumed job repeats its pages.
 */
export function addCard(
  card: Omit<PageCard, 'position'>,
  isReplaced: (other: PageCard) => boolean = () => false,
): void {
  const now = cards.get();
  if (now.some(({ id }) => id === card.id)) return;
  const added = { ...card, position: (now.at(-1)?.position ?? 0) + 1 };
  for (const other of now) if (isReplaced(other)) kept.remove(other.id);
  cards.set([...now.filter((other) => !isReplaced(other)), added]);
  kept.put(added.id, added);
}

/** Changes a card; ignores a removed one. */
export function changeCard(id: string, change: (card: PageCard) => PageCard): void {
  const earlier = findCard(id);
  if (!earlier) return;
  const changed = change(earlier);
  cards.update((now) => now.map((card) => (card.id === id ? changed : card)));
  kept.put(id, changed);
}

/** Removes cards; ignores missing ones. */
export function removeCards(ids: ReadonlySet<string>): void {
  cards.update((now) => now.filter(({ id }) => !ids.has(id)));
  ids.forEach(kept.remove);
}

/** Restores removed cards at their positions. */
export function restoreRemovedCards(removed: readonly PageCard[]): void {
  const ids = new Set(removed.map(({ id }) => id));
  const others = cards.get().filter(({ id }) => !ids.has(id));
  cards.set([...others, ...removed].sort((one, other) => one.position - other.position));
  for (const card of removed) kept.put(card.id, card);
}
