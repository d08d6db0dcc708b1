import { createPersistedCollection, onStartOver } from '@winnow/browser';
import { useSyncExternalStore } from 'react';
import { createStore } from '../store/create-store';
import { reportNotKept } from '../work/not-kept';
import type { PageCard } from './page-card';

const cards = createStore<readonly PageCard[]>([]);

/** One entry per card: a change writes that card and not all of them. */
const kept = createPersistedCollection<PageCard>({
  name: 'processing-cards',
  version: 1,
  read: (value) => (typeof (value as PageCard | null)?.content === 'string' ? (value as PageCard) : null),
  onFailure: reportNotKept('cards'),
});

onStartOver(() => cards.set([]));

/** Brings back the cards that an earlier page kept. */
export async function restoreCards(): Promise<void> {
  const earlier = [...(await kept.load()).values()].sort((one, other) => one.position - other.position);
  cards.update((now) => [...earlier.filter(({ id }) => !now.some((card) => card.id === id)), ...now]);
}

/** Resolves when every card is kept. Never rejects. */
export const flushCards = kept.flush;

export const useCards = cards.use;

/**
 * Hook: a plain value of the cards. React keeps what a component was drawn with before: one that stays when the cards go would
 * hold all their texts.
 */
export const useOfCards = <Value extends number | boolean>(read: (cards: readonly PageCard[]) => Value): Value =>
  useSyncExternalStore(cards.subscribe, () => read(cards.get()));
export const getCards = cards.get;
export const subscribeToCards = cards.subscribe;

export function findCard(id: string): PageCard | undefined {
  return cards.get().find((card) => card.id === id);
}

/** The card of the page at this address that a job has brought already. */
export function findCardOf(jobId: string, url: string): PageCard | undefined {
  return cards.get().find((card) => card.url === url && card.id.startsWith(`${jobId}:`));
}

/**
 * Adds a card at the end; an existing card with this id stays as it is (a resumed job repeats its pages). Removes the cards
 * that it replaces.
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

/** Changes a card; a card that is gone is no failure. */
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

/** Puts cards back where they were. */
export function putCardsBack(removed: readonly PageCard[]): void {
  const ids = new Set(removed.map(({ id }) => id));
  const others = cards.get().filter(({ id }) => !ids.has(id));
  cards.set([...others, ...removed].sort((one, other) => one.position - other.position));
  for (const card of removed) kept.put(card.id, card);
}
