import { Pace } from '@winnow/worker-process';

/** Redirects of one request that need no turn: to https, and to the name that the website prefers. */
const usualRedirects = 2;

/**
 * Further redirects a second of one address, after ten at once. A website that redirects in circles costs six requests a page,
 * each over the event loops of scraper and egress, and answers as fast as they ask.
 */
const redirectPace = new Pace(10, 1_000);

/**
 * Resolves when a request may follow its redirect of this number, from 1. Rejects when the signal, which has the fairness
 * key, aborts before.
 */
export async function takeRedirectTurn(
  redirect: number,
  signal: AbortSignal | null | undefined,
  pace = redirectPace,
): Promise<void> {
  if (signal && redirect > usualRedirects) await pace.pass(1, signal);
}
