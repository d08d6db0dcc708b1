/** Milliseconds to wait for a frame, since background pages render none. */
const frameLimitMs = 100;

/** Resolves in a new task, so that the browser can handle input and render in between. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Resolves after the next paint. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, frameLimitMs);
  });
}
