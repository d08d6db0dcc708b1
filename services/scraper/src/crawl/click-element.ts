import type { PageAction } from '@winnow/contracts';
import type { Locator } from 'playwright';
import { cssLocator, isTimeout } from './css-locator';
import type { ActedPage } from './acted-page';
import { isSameSize } from './settle-page';

/** Milliseconds that a page has after a click to change, since scripts may start on a timer. */
const idleMs = 1_000;
/** Timeout of a click in milliseconds: the element may keep moving, or be covered. */
const clickTimeoutMs = 2_000;
const enabled = 'css=:not(:disabled, [aria-disabled="true" i])';

/**
 * Clicks the first visible and enabled match until it is gone, a click changes nothing, or it was clicked `times` times.
 * Returns why there was no click.
 */
export async function clickElement(
  acted: ActedPage,
  { selector, times = 1 }: Extract<PageAction, { type: 'click' }>,
): Promise<string | undefined> {
  const { page } = acted;
  const target = cssLocator(page, selector).filter({ visible: true }).and(page.locator(enabled)).first();
  for (let clicks = 0; clicks < times; clicks++) {
    if (!(await acted.inTime(target.isVisible()))) return clicks === 0 ? 'no visible element matched' : undefined;
    const before = await acted.before();
    await click(acted, target);
    const after = await acted.settle(before, idleMs);
    if (isSameSize(before.size, after)) return undefined;
  }
  return undefined;
}

/** Clicks with the mouse; an element that is covered by another, or moves, gets the event without it. */
async function click(acted: ActedPage, target: Locator): Promise<void> {
  const timeout = () => Math.min(clickTimeoutMs, acted.leftMs());
  try {
    await target.click({ timeout: timeout() });
  } catch (error) {
    if (!isTimeout(error)) throw error;
    await target.dispatchEvent('click', {}, { timeout: timeout() }).catch(ignoreTimeout);
  }
}

function ignoreTimeout(error: unknown): void {
  if (!isTimeout(error)) throw error;
}
