import type { Page, Request } from 'playwright';
import { wait, withTimeout } from './wait';

/** Milliseconds between checks of the page. */
const checkIntervalMs = 100;
/** Milliseconds until a check times out. */
const checkTimeoutMs = 1_000;
/** Consecutive unchanged checks of a settled page. */
const minUnchangedChecks = 3;
/** Minimum characters of a page that is more than an app shell. */
const minText = 200;
/** Minimum wait in milliseconds for a page with less text, since scripts may start on a timer. */
const shellWaitMs = 2_000;
/** Milliseconds after which pending requests (long polls, streams) no longer delay a page with text. */
const requestWaitMs = 3_000;
/** Maximum wait in milliseconds. */
const maxWaitMs = 8_000;
/** Types of requests that may add text. */
const textRequests = new Set(['document', 'script', 'xhr', 'fetch']);

/** Size of a page: elements, and characters of visible text. */
interface PageSize {
  readonly elements: number;
  readonly text: number;
}
const emptyPage: PageSize = { elements: 0, text: 0 };
/** Expression evaluated in the page. */
const sizeExpression = `({
  elements: document.getElementsByTagName('*').length,
  text: (document.body?.innerText ?? '').trim().length,
})`;

/** Counts a page's pending requests that may add text. Call it before the navigation. */
export function watchRequests(page: Page): () => number {
  const open = new Set<Request>();
  page.on('request', (request) => textRequests.has(request.resourceType()) && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size;
}

/** Waits until the page's content is stable and no request that may add text is pending. */
export async function settlePage(page: Page, openRequests: () => number, signal?: AbortSignal): Promise<void> {
  const start = performance.now();
  let last = '';
  let unchanged = 0;
  while (performance.now() - start < maxWaitMs) {
    const size = await sizeOf(page);
    const shape = `${size.elements} ${size.text}`;
    unchanged = shape === last ? unchanged + 1 : 0;
    last = shape;
    const waited = performance.now() - start;
    const isRendered = size.text >= minText || waited >= shellWaitMs;
    const isLoaded = openRequests() === 0 || (waited >= requestWaitMs && size.text >= minText);
    if (unchanged >= minUnchangedChecks && isRendered && isLoaded) return;
    await wait(checkIntervalMs, signal);
  }
}

/** Returns the page's current size; a page that does not respond (a busy script) counts as unchanged and empty. */
async function sizeOf(page: Page): Promise<PageSize> {
  const size = page.evaluate<PageSize>(sizeExpression).catch(() => emptyPage);
  return withTimeout(size, checkTimeoutMs, () => emptyPage);
}
