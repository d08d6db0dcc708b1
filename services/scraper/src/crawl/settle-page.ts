import type { Page, Request } from 'playwright';
import { wait, withTimeout } from './wait';

/** Milliseconds between checks of the page. */
const checkIntervalMs = 100;
/** Milliseconds until a check times out. */
const checkTimeoutMs = 1_000;
/** Consecutive unchanged checks of a settled page, and of one that an action has changed. */
const minUnchangedChecks = 3;
const minUnchangedChecksOfStep = 2;
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
export interface PageSize {
  readonly elements: number;
  readonly text: number;
}
const emptyPage: PageSize = { elements: 0, text: 0 };
/** Returns a `PageSize` when it is evaluated in the page. */
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
  await checkUntil(page, maxWaitMs, signal, ({ size, unchanged, waitedMs }) => {
    const isRendered = size.text >= minText || waitedMs >= shellWaitMs;
    const isLoaded = openRequests() === 0 || (waitedMs >= requestWaitMs && size.text >= minText);
    return unchanged >= minUnchangedChecks && isRendered && isLoaded;
  });
}

/** The state of a page before an action. */
export interface PageBefore {
  readonly size: PageSize;
  /** Its pending requests, for which the action is not waited. */
  readonly requests: number;
}

/**
 * Waits until what an action adds to a page has arrived: no request since is pending, and the content is stable. Waits
 * at least `idleMs` while nothing has changed, since scripts may start on a timer. Returns the size of the page.
 */
export async function settleStep(
  page: Page,
  openRequests: () => number,
  before: PageBefore,
  { idleMs, maxMs }: { readonly idleMs: number; readonly maxMs: number },
  signal?: AbortSignal,
): Promise<PageSize> {
  return checkUntil(page, Math.min(maxMs, maxWaitMs), signal, ({ size, unchanged, waitedMs }) => {
    const isComplete = waitedMs >= idleMs || !isSameSize(size, before.size);
    const isLoaded = openRequests() <= before.requests || waitedMs >= requestWaitMs;
    return unchanged >= minUnchangedChecksOfStep && isComplete && isLoaded;
  });
}

export const isSameSize = (one: PageSize, other: PageSize): boolean =>
  one.elements === other.elements && one.text === other.text;

interface Check {
  readonly size: PageSize;
  /** Number of consecutive checks before this one with the same size. */
  readonly unchanged: number;
  readonly waitedMs: number;
}

/** Checks the page until it is settled, or until the timeout. Returns its last size. */
async function checkUntil(
  page: Page,
  maxMs: number,
  signal: AbortSignal | undefined,
  isSettled: (check: Check) => boolean,
): Promise<PageSize> {
  const start = performance.now();
  let last: PageSize | undefined;
  let unchanged = 0;
  for (;;) {
    const size = await sizeOf(page);
    unchanged = last && isSameSize(size, last) ? unchanged + 1 : 0;
    last = size;
    if (isSettled({ size, unchanged, waitedMs: performance.now() - start })) return size;
    await wait(checkIntervalMs, signal);
    if (performance.now() - start >= maxMs) return size;
  }
}

/** Returns the page's current size; a page that does not respond (a busy script) counts as unchanged and empty. */
export async function sizeOf(page: Page): Promise<PageSize> {
  const size = page.evaluate<PageSize>(sizeExpression).catch(() => emptyPage);
  return withTimeout(size, checkTimeoutMs, () => emptyPage);
}
