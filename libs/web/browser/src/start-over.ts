import { removeEntriesExcept } from './entry-database';

const eventName = 'winnow:start-over';

/** Asks the listeners to remove keys with this `prefix`, in order with their writes. */
export type Claim = (prefix: string) => void;

/**
 * Removes the visitor's data in every remote: each remote with stored data listens and removes it. A window event,
 * because remotes share only a few modules. Data of parts that this page has not loaded is removed here.
 */
export function startOver(): void {
  const claimed: string[] = [];
  const claim: Claim = (prefix) => claimed.push(prefix);
  window.dispatchEvent(new CustomEvent(eventName, { detail: claim }));
  // A browser that stores nothing has nothing to remove.
  removeEntriesExcept(claimed).catch(() => undefined);
}

/** Calls `forget` when the visitor starts over. Returns the unsubscribe function. */
export function onStartOver(forget: (claim: Claim) => void): () => void {
  // An app that was built earlier starts over without passing a claim function.
  const listen = (event: Event) => forget((event as CustomEvent<Claim | null>).detail ?? (() => undefined));
  window.addEventListener(eventName, listen);
  return () => window.removeEventListener(eventName, listen);
}
