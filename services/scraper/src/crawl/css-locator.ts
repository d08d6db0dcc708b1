import { parseSelectors } from '@winnow/markdown/selectors';
import { writeSelectors } from '@winnow/markdown/write-selectors';
import type { Locator, Page } from 'playwright';

/**
 * Returns the locator of the elements that match CSS selectors of a request. Only supported selectors are written, and
 * none of Playwright's other engines and pseudo-classes. Throws `SelectorError`.
 */
export const cssLocator = (page: Page, selectors: string): Locator =>
  page.locator(`css=${writeSelectors(parseSelectors(selectors))}`);

/** Whether an error is a timeout of Playwright. */
export const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';
