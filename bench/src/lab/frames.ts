import type { Page } from '@playwright/test';

/** Counts the frames of a page from now on: milliseconds from each to the next, as its scripts see them. */
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

/** Milliseconds of every frame while `work` continues. */
export async function framesDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(start);
  await work();
  return page.evaluate<number[]>(stop);
}
