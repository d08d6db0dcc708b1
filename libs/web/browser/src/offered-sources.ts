const askedEvent = 'winnow:sources';
const changedEvent = 'winnow:sources-changed';

/** A text of the visitor's that can be asked about. */
export interface OfferedSource {
  id: string;
  title: string;
  /** Its address, or a substitute for one. */
  url: string;
  text: string;
}

type Take = (sources: readonly OfferedSource[]) => void;

/**
 * Publishes the sources of a remote to other remotes through window events, as remotes share only a few modules.
 * Returns a function that notifies them of changes.
 */
export function offerSources(read: () => readonly OfferedSource[]): () => void {
  window.addEventListener(askedEvent, (event) => (event as CustomEvent<Take>).detail(read()));
  const tell = () => void window.dispatchEvent(new Event(changedEvent));
  tell();
  return tell;
}

/** Returns the sources of this page; null if no remote offers any. */
export function readSources(): readonly OfferedSource[] | null {
  let offered: readonly OfferedSource[] | null = null;
  window.dispatchEvent(new CustomEvent<Take>(askedEvent, { detail: (sources) => (offered = sources) }));
  return offered;
}

/** Calls `listener` when the sources have changed. Returns the unsubscribe function. */
export function onSourcesChanged(listener: () => void): () => void {
  window.addEventListener(changedEvent, listener);
  return () => window.removeEventListener(changedEvent, listener);
}
