const askedEvent = 'winnow:sources';
const changedEvent = 'winnow:sources-changed';

/** A text of the visitor's that questions can be asked of. */
export interface OfferedSource {
  id: string;
  title: string;
  /** Its address, or what stands for one. */
  url: string;
  text: string;
}

type Take = (sources: readonly OfferedSource[]) => void;

/**
 * Lets other remotes read the sources of one of them through window events, as remotes share only a few modules.
 * Returns a function that notifies them of changes.
 */
export function offerSources(read: () => readonly OfferedSource[]): () => void {
  window.addEventListener(askedEvent, (event) => (event as CustomEvent<Take>).detail(read()));
  const tell = () => void window.dispatchEvent(new Event(changedEvent));
  tell();
  return tell;
}

/** The sources of this page; null where nothing offers any. */
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
