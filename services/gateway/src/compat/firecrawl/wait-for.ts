import { maxPageWaitMs, type PageWait } from '@winnow/contracts';
import * as z from 'zod/mini';
import { fieldProblem } from '../strict-request';
import { joinSelectors } from './selectors';

/** The only supported kind of an action. */
const waitAction = z.strictObject({
  type: z.literal('wait'),
  milliseconds: z.optional(z.int().check(z.minimum(1), z.maximum(maxPageWaitMs))),
  selector: z.optional(z.string()),
});

/** Fields of a page that is waited for. */
export const waitOptions = {
  waitFor: z._default(z.int().check(z.minimum(0), z.maximum(maxPageWaitMs)), 0),
  actions: z._default(z.array(waitAction).check(z.maxLength(50)), []),
} as const;

interface WaitOptions {
  readonly waitFor: number;
  readonly actions: readonly z.infer<typeof waitAction>[];
  readonly timeout: number;
}

/**
 * Returns what to wait for: the selector, then the sum of all times, which is at least as long as in the order of the
 * actions. Throws a problem that names the field `within`.
 */
export function waitForOf(
  { waitFor, actions, timeout }: WaitOptions,
  within?: string,
): { readonly waitFor?: PageWait } {
  const prefix = within === undefined ? '' : `${within}.`;
  // As Firecrawl does.
  if (waitFor > timeout / 2) throw fieldProblem(`${prefix}waitFor`, 'must be at most half of the timeout');
  for (const [at, { milliseconds, selector }] of actions.entries())
    if ((milliseconds === undefined) === (selector === undefined))
      throw fieldProblem(`${prefix}actions.${at}`, 'must have either milliseconds or a selector');
  const selectors = new Set(actions.flatMap((action) => action.selector ?? []));
  if (selectors.size > 1) throw fieldProblem(`${prefix}actions`, 'can wait for one selector only');
  const ms = actions.reduce((sum, { milliseconds = 0 }) => sum + milliseconds, waitFor);
  if (ms > maxPageWaitMs)
    throw fieldProblem(`${prefix}actions`, `can wait for at most ${maxPageWaitMs} milliseconds, including waitFor`);
  const selector = joinSelectors([...selectors], `${prefix}actions`);
  if (ms === 0 && selector === undefined) return {};
  return { waitFor: { ...(selector === undefined ? {} : { selector }), ...(ms === 0 ? {} : { ms }) } };
}
