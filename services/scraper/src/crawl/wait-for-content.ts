import { maxPageWaitMs, type PageWait } from '@winnow/contracts';
import type { Page } from 'playwright';
import { cssLocator, isTimeout } from './css-locator';
import { settlePage } from './settle-page';
import { wait } from './wait';

/**
 * Waits until an element matches the selector, then until the page's content is stable, then for the requested time.
 * The selector and the time together take at most `maxMs`. Returns a sentence for the caller when no element matched.
 */
export async function waitForContent(
  page: Page,
  openRequests: () => number,
  { selector, ms = 0 }: PageWait = {},
  signal?: AbortSignal,
  maxMs = maxPageWaitMs,
): Promise<string | undefined> {
  const start = performance.now();
  const isFound = selector === undefined || (await waitForElement(page, selector, maxMs));
  const leftMs = maxMs - (performance.now() - start);
  await settlePage(page, openRequests, signal);
  if (ms > 0 && leftMs > 0) await wait(Math.min(ms, leftMs), signal);
  return isFound ? undefined : notFound(maxMs);
}

const notFound = (maxMs: number) =>
  `No element matched the selector of the wait within ${maxMs / 1_000} seconds; the page was read as it was.`;

/** Resolves with whether an element matches before the timeout. Rejects when the page is closed, as on cancellation. */
export async function waitForElement(page: Page, selector: string, timeout: number): Promise<boolean> {
  try {
    await cssLocator(page, selector).first().waitFor({ state: 'attached', timeout });
    return true;
  } catch (error) {
    if (isTimeout(error)) return false;
    throw error;
  }
}
