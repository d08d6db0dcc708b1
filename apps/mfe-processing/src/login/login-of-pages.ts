import { originOf } from '../site/logins';
import type { FailedPageOfSite } from '../site/site';

export type LoginNeed = 'certain' | 'possible';

/** Whether a page failed for want of a login, or may have: 403 is also the response to crawlers. */
export function loginNeed({ outcome, message }: Pick<FailedPageOfSite, 'outcome' | 'message'>): LoginNeed | null {
  if (outcome === 'login') return 'certain';
  return outcome === 'blocked' && message.includes('(403)') ? 'possible' : null;
}

/** Returns one failed page for each website that requires a login, or may. */
export function pagesThatNeedLogin(failed: readonly FailedPageOfSite[]): { url: string; isCertain: boolean }[] {
  const byOrigin = new Map<string, { url: string; isCertain: boolean }>();
  for (const page of failed) {
    const need = loginNeed(page);
    const origin = originOf(page.url);
    if (need && (need === 'certain' || !byOrigin.has(origin)))
      byOrigin.set(origin, { url: page.url, isCertain: need === 'certain' });
  }
  return [...byOrigin.values()];
}
