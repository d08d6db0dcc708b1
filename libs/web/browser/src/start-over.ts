const eventName = 'winnow:start-over';

/**
 * Forgets the visitor's work in every remote: each one that keeps something listens and drops it. An event of the
 * window, because remotes share no modules but a few.
 */
export function startOver(): void {
  window.dispatchEvent(new Event(eventName));
}

/** Calls `forget` whenever the visitor starts over. Returns the function that ends this. */
export function onStartOver(forget: () => void): () => void {
  window.addEventListener(eventName, forget);
  return () => window.removeEventListener(eventName, forget);
}
