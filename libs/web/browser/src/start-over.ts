import { removeEntriesExcept } from './kept-database';

const eventName = 'winnow:start-over';

/** Requests the listeners to remove keys with this `prefix`, in order with their writes. */
export type Claim = (prefix: string) => void;

/**
 * Forgets the visitor's work in every remote: each one that keeps something listens and drops it. An event of the
 * window, because remotes share no modules but a few. What is kept for parts that this page has not loaded is removed here.
 */
export function startOver(): void {
  const claimed: string[] = [];
  const claim: Claim = (prefix) => claimed.push(prefix);
  window.dispatchEvent(new CustomEvent(eventName, { detail: claim }));
  // A browser that keeps nothing has nothing to remove.
  removeEntriesExcept(claimed).catch(() => undefined);
}

/** Calls `forget` when the visitor starts over. Returns the unsubscribe function. */
export function onStartOver(forget: (claim: Claim) => void): () => void {
  // An app that was built earlier starts over without asking for claims.
  const listen = (event: Event) => forget((event as CustomEvent<Claim | null>).detail ?? (() => undefined));
  window.addEventListener(eventName, listen);
  return () => window.removeEventListener(eventName, listen);
}
