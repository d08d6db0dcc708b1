import type { Page, Request } from 'playwright';
import { wait, within } from './wait';

/** Milliseconds between two looks at the page. */
const lookEvery = 100;
/** Milliseconds a page may take to answer a look. */
const lookLimit = 1_000;
/** Looks in a row without change that make a page quiet. */
const quietLooks = 3;
/** Characters that make a page more than a shell. */
const enoughText = 200;
/** Milliseconds a page with less text is waited for: scripts may start on a timer. */
const shellPatience = 2_000;
/** Milliseconds after which open requests (long polls, streams) no longer keep a page with text waiting. */
const requestPatience = 3_000;
/** Milliseconds after which the page is taken as it is. */
const patience = 8_000;
/** Requests that may still bring text. */
const textRequests = new Set(['document', 'script', 'xhr', 'fetch']);

/** How much a page holds: elements, and characters of text that shows. */
interface Look {
  readonly elements: number;
  readonly text: number;
}
const nothing: Look = { elements: 0, text: 0 };
/** Runs in the page. */
const look = `({
  elements: document.getElementsByTagName('*').length,
  text: (document.body?.innerText ?? '').trim().length,
})`;

/**
 * Counts a page's open requests that may bring text. Start it before the page is opened.
 */
export function watchRequests(page: Page): () => number {
  const open = new Set<Request>();
  page.on('request', (request) => textRequests.has(request.resourceType()) && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size;
}

/** Waits for content rather than for time: until nothing changes and nothing that may bring text is under way. */
export async function settlePage(page: Page, openRequests: () => number, signal?: AbortSignal): Promise<void> {
  const start = performance.now();
  let last = '';
  let unchanged = 0;
  while (performance.now() - start < patience) {
    const seen = await lookAt(page);
    const shape = `${seen.elements} ${seen.text}`;
    unchanged = shape === last ? unchanged + 1 : 0;
    last = shape;
    const waited = performance.now() - start;
    const drawn = seen.text >= enoughText || waited >= shellPatience;
    const loaded = openRequests() === 0 || (waited >= requestPatience && seen.text >= enoughText);
    if (unchanged >= quietLooks && drawn && loaded) return;
    await wait(lookEvery, signal);
  }
}

/** The page's size now; a page that does not answer (a busy script) counts as unchanged and empty. */
async function lookAt(page: Page): Promise<Look> {
  const answer = page.evaluate<Look>(look).catch(() => nothing);
  return within(answer, lookLimit, () => nothing);
}
