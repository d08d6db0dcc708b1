import type { Page } from '@playwright/test';

/** Starts recording the frame times of a page in milliseconds, by requestAnimationFrame. */
const start = `(() => {
  const frames = [];
  let last = performance.now();
  const next = (now) => {
    frames.push(now - last);
    last = now;
    window.__frames.request = requestAnimationFrame(next);
  };
  window.__frames = { frames, request: requestAnimationFrame((now) => { last = now; next(now); }) };
})()`;
const stop = `(() => {
  cancelAnimationFrame(window.__frames.request);
  return window.__frames.frames.slice(1);
})()`;

/** Resolves with the milliseconds of every frame during `work`. */
export async function framesDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(start);
  await work();
  return page.evaluate<number[]>(stop);
}
