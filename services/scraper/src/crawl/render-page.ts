import type { PageAction, PageWait } from '@winnow/contracts';
import type { CDPSession, Page } from 'playwright';
import { FetchFailure } from './fetch-failure';
import { performActions } from './page-actions';
import { readHtml } from './read-html';
import { settlePage } from './settle-page';
import { stayOnPage } from './stay-on-page';
import { waitForContent } from './wait-for-content';

/** What is done with a page in the browser before it is read; HTTP can do none of it. */
export interface PageRendering {
  readonly waitFor?: PageWait | undefined;
  readonly actions?: readonly PageAction[] | undefined;
}

/** Whether a request must be rendered. */
export const hasRendering = ({ waitFor: { selector, ms = 0 } = {}, actions = [] }: PageRendering = {}): boolean =>
  actions.length > 0 || selector !== undefined || ms > 0;

/** A rendered page; `warnings` are sentences for the caller. */
export interface RenderedPage {
  readonly url: string;
  readonly html: string;
  readonly warnings: readonly string[];
}

const hasLeft = 'The actions left the page; it was read as it was before them.';
const isUnreadable = 'The page could not be read after the actions; it was read as it was before them.';

export interface RenderLimits {
  /** Maximum bytes of the markup. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
  /** Maximum milliseconds of the actions together. */
  readonly maxActionsMs?: number;
}

export interface LoadedPage {
  readonly page: Page;
  /** A session of its target. */
  readonly session: CDPSession;
  readonly openRequests: () => number;
}

/**
 * Performs the actions and waits, then reads the page. Actions cannot leave it: address and document are those from
 * before; also when it is too large or does not respond after them. Throws `FetchFailure` when it is before.
 */
export async function renderPage(
  loaded: LoadedPage,
  { actions = [], waitFor }: PageRendering = {},
  limits: RenderLimits,
): Promise<RenderedPage> {
  const { maxBytes, signal, maxActionsMs } = limits;
  const { page, openRequests } = loaded;
  const before = actions.length > 0 ? await holdPage(loaded, limits) : undefined;
  const warnings = before ? await performActions(page, openRequests, actions, signal, maxActionsMs) : [];
  const ofWait = await waitForContent(page, openRequests, waitFor, signal);
  if (ofWait !== undefined) warnings.push(ofWait);
  if (!before) return { html: await readHtml(page, maxBytes), url: page.url(), warnings };
  const { url, html, hasStayed } = before;
  if (!hasStayed()) return { url, html, warnings: [...warnings, hasLeft] };
  try {
    return { url, html: await readHtml(page, maxBytes), warnings };
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return { url, html, warnings: [...warnings, isUnreadable] };
  }
}

/** Returns the page as it is once settled, and prevents it from being left. */
async function holdPage({ page, session, openRequests }: LoadedPage, { maxBytes, signal }: RenderLimits) {
  await settlePage(page, openRequests, signal);
  return { url: page.url(), html: await readHtml(page, maxBytes), hasStayed: await stayOnPage(session) };
}
