/** Milliseconds to wait for a frame: pages in the background draw none. */
const frameLimitMs = 100;

/** Resolves in a task of its own, so that the browser can answer the visitor and draw between two pieces of work. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Resolves once the browser has drawn what the page holds by now. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, frameLimitMs);
  });
}
