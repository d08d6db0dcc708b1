import { Pace } from '@winnow/worker-process';

/** Redirects of one request without a delay: to https, and to the canonical host. */
const freeRedirects = 2;

/**
 * Further redirects per second of one address block, after a burst of ten. A redirect loop costs six requests per page,
 * each on the event loops of scraper and egress.
 */
const redirectPace = new Pace(10, 1_000);

/**
 * Resolves when a request may follow its n-th redirect, from 1. Rejects when the signal, which carries the fairness
 * key, aborts first.
 */
export async function paceRedirect(
  redirect: number,
  signal: AbortSignal | null | undefined,
  pace = redirectPace,
): Promise<void> {
  if (signal && redirect > freeRedirects) await pace.pass(1, signal);
}
