import { createPersistedCollection, createStore, onStartOver } from '@winnow/browser';
import { useSyncExternalStore } from 'react';
import { reportStorageFailure } from '../storage/storage-failures';
import type { PageCard } from './page-card';
import { shareCards, type CardChanges } from './shared-cards';

const cards = createStore<readonly PageCard[]>([]);

const byPosition = (one: PageCard, other: PageCard) => one.position - other.position;

/** One entry per card, so that a change writes only that card. */
const kept = createPersistedCollection<PageCard>({
  name: 'processing-cards',
  version: 1,
  read: (value) => (typeof (value as PageCard | null)?.content === 'string' ? (value as PageCard) : null),
  onFailure: reportStorageFailure('cards'),
});

onStartOver(() => cards.set([]));

function keep(changes: CardChanges): void {
  for (const [id, card] of changes)
    if (card) kept.put(id, card);
    else kept.remove(id);
}

const send = shareCards((changes) => {
  const others = cards.get().filter(({ id }) => !changes.has(id));
  const changed = [...changes.values()].filter((card) => card !== undefined);
  cards.set([...others, ...changed].sort(byPosition));
  // They are stored here too: the pending writes of this tab are older.
  keep(changes);
});

/** Stores changes of this tab, and sends them to the others. */
function publish(changes: CardChanges): void {
  keep(changes);
  send(changes);
}

const areRestored = createStore(false);

/** Hook: whether the cards of an earlier page are restored. */
export const useAreCardsRestored = areRestored.use;

/** Restores the cards of an earlier page. */
export async function restoreCards(): Promise<void> {
  const earlier = [...(await kept.load()).values()];
  cards.update((now) => [...earlier.filter(({ id }) => !now.some((card) => card.id === id)), ...now].sort(byPosition));
  areRestored.set(true);
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

/** The last position that was reserved. */
let lastReserved = 0;

/**
 * Reserves consecutive positions after all cards, for cards that arrive later and in any order. Returns the first one.
 * Positions are moments in milliseconds, since neither the cards nor another tab know what is still running.
 */
export function reservePositions(count = 1): number {
  const first = Math.max(Date.now(), lastReserved + 1, (cards.get().at(-1)?.position ?? 0) + 1);
  lastReserved = first + Math.max(0, count - 1);
  return first;
}

/**
 * Adds a card at its position, by default the end. It removes the cards that it replaces and takes the place of the
 * first. An existing card with this id is kept, since a resumed job repeats its pages.
 */
export function addCard(
  card: Omit<PageCard, 'position'> & { position?: number | undefined },
  isReplaced: (other: PageCard) => boolean = () => false,
): void {
  const now = cards.get();
  if (now.some(({ id }) => id === card.id)) return;
  const replaced = now.filter(isReplaced);
  const added = { ...card, position: replaced[0]?.position ?? card.position ?? reservePositions() };
  cards.set([...now.filter((other) => !replaced.includes(other)), added].sort(byPosition));
  publish(new Map([...replaced.map(({ id }) => [id, undefined] as const), [added.id, added]]));
}

/** Changes a card; ignores a removed one. */
export function changeCard(id: string, change: (card: PageCard) => PageCard): void {
  const earlier = findCard(id);
  if (!earlier) return;
  const changed = change(earlier);
  cards.update((now) => now.map((card) => (card.id === id ? changed : card)));
  publish(new Map([[id, changed]]));
}

/** Removes cards; ignores missing ones. */
export function removeCards(ids: ReadonlySet<string>): void {
  cards.update((now) => now.filter(({ id }) => !ids.has(id)));
  publish(new Map([...ids].map((id) => [id, undefined])));
}

/** Restores removed cards at their positions. */
export function restoreRemovedCards(removed: readonly PageCard[]): void {
  const ids = new Set(removed.map(({ id }) => id));
  const others = cards.get().filter(({ id }) => !ids.has(id));
  cards.set([...others, ...removed].sort(byPosition));
  publish(new Map(removed.map((card) => [card.id, card])));
}
