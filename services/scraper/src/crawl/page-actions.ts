import { maxPageActionsMs, type PageAction } from '@winnow/contracts';
import type { Page } from 'playwright';
import { ActedPage, OutOfTime } from './acted-page';
import { clickElement } from './click-element';
import { scrollPage } from './scroll-page';
import { wait } from './wait';
import { waitForElement } from './wait-for-content';

/**
 * Performs the actions on a settled page in order. Together they take at most `maxMs`. Returns sentences for the caller
 * about actions without an effect. Rejects when the page is closed, as on cancellation.
 */
export async function performActions(
  page: Page,
  openRequests: () => number,
  actions: readonly PageAction[],
  signal?: AbortSignal,
  maxMs = maxPageActionsMs,
): Promise<string[]> {
  const acted = new ActedPage(page, openRequests, signal, maxMs);
  const warnings: string[] = [];
  for (const [at, action] of actions.entries()) {
    const name = `Action ${at + 1} (${nameOf(action)})`;
    try {
      acted.leftMs();
      const problem = await perform(acted, action);
      if (problem !== undefined) warnings.push(`${name}: ${problem}; the page was read as it was.`);
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      warnings.push(`${name} was not completed within ${maxMs / 1_000} seconds; the page was read as it was.`);
      break;
    }
  }
  return warnings;
}

/** Returns why an action had no effect. */
async function perform(acted: ActedPage, action: PageAction): Promise<string | undefined> {
  if (action.type === 'scroll') return scrollPage(acted);
  if (action.type === 'click') return clickElement(acted, action);
  const { selector, ms = 0 } = action;
  const isFound = selector === undefined || (await waitForElement(acted.page, selector, acted.leftMs()));
  if (!isFound) return 'no element matched in time';
  await wait(Math.min(ms, acted.leftMs()), acted.signal);
  return undefined;
}

function nameOf(action: PageAction): string {
  if (action.type === 'scroll' || action.selector === undefined) return action.type;
  return `${action.type} ${action.type === 'wait' ? 'for' : 'on'} “${action.selector}”`;
}
