import { runToEnd } from '../operation/start-operation';
import { haveSameLogin } from '../site/logins';
import { scrapeContentMutation } from './scrape-content.mutation';
import type { Selection } from './selection';

/** Extracts pages; those with different logins one after the other. */
export async function extractPages(selection: Selection): Promise<void> {
  const groups = haveSameLogin(selection.urls)
    ? [selection]
    : (await import('../login/group-by-login')).groupByLogin(selection);
  for (const group of groups) {
    const end = await runToEnd(scrapeContentMutation, group);
    if (end === 'cancelled' || end === 'ignored') return;
  }
}
