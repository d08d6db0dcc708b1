import { maxPageActions, maxPageWaitMs, type PageAction, type PageOptions, type PageWait } from '@winnow/contracts';
import * as z from 'zod/mini';
import { fieldPath, fieldProblem } from '../strict-request';
import { joinSelectors } from './selectors';

/** The supported actions; others, and other fields of these, are rejected by name. */
const actionSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('wait'),
    milliseconds: z.optional(z.int().check(z.minimum(1), z.maximum(maxPageWaitMs))),
    selector: z.optional(z.string()),
  }),
  z.strictObject({ type: z.literal('scroll'), direction: z.optional(z.literal('down')) }),
  // Each match cannot be clicked, only the first one.
  z.strictObject({ type: z.literal('click'), selector: z.string(), all: z.optional(z.literal(false)) }),
]);
type Action = z.infer<typeof actionSchema>;

/** Fields of a page that is waited for, scrolled or clicked. */
export const renderingOptions = {
  waitFor: z._default(z.int().check(z.minimum(0), z.maximum(maxPageWaitMs)), 0),
  actions: z._default(z.array(actionSchema).check(z.maxLength(50)), []),
} as const;

interface RenderingOptions {
  readonly waitFor: number;
  readonly actions: readonly Action[];
  readonly timeout: number;
}

/**
 * Returns the actions up to the last scroll or click, after the time of `waitFor`, and what to wait for after them: the
 * selector, then the sum of all times, which is at least as long as in their order. Throws a problem that names the
 * field `within`.
 */
export function renderingOf(
  { waitFor, actions, timeout }: RenderingOptions,
  within?: string,
): Pick<PageOptions, 'waitFor' | 'actions'> {
  const field = fieldPath('actions', within);
  // As Firecrawl does.
  if (waitFor > timeout / 2) throw fieldProblem(fieldPath('waitFor', within), 'must be at most half of the timeout');
  for (const [at, action] of actions.entries()) assertSupported(action, `${field}.${at}`);
  const before = waitFor > 0 ? [{ type: 'wait', milliseconds: waitFor } as const] : [];
  const steps: Action[] = [...before, ...actions];
  if (steps.reduce((sum, step) => sum + timeOf(step), 0) > maxPageWaitMs)
    throw fieldProblem(field, `can wait for at most ${maxPageWaitMs} milliseconds, including waitFor`);
  const end = steps.findLastIndex(({ type }) => type !== 'wait') + 1;
  const wanted = steps.slice(0, end).filter((step, at) => step.type !== 'scroll' || steps[at - 1]?.type !== 'scroll');
  if (wanted.length > maxPageActions)
    throw fieldProblem(field, `can have at most ${maxPageActions} until the last scroll or click`);
  const wait = waitOf(steps.slice(end), field);
  return { ...(end > 0 && { actions: wanted.map(actionOf) }), ...(wait && { waitFor: wait }) };
}

function assertSupported(action: Action, field: string): void {
  if (action.type === 'wait' && (action.milliseconds === undefined) === (action.selector === undefined))
    throw fieldProblem(field, 'must have either milliseconds or a selector');
  if (action.type !== 'scroll' && action.selector !== undefined) joinSelectors([action.selector], `${field}.selector`);
}

const timeOf = (step: Action): number => (step.type === 'wait' ? (step.milliseconds ?? 0) : 0);

function actionOf(step: Action): PageAction {
  if (step.type === 'scroll') return { type: 'scroll' };
  const { type, selector } = step;
  if (type === 'click') return { type, selector };
  return selector === undefined ? { type, ms: timeOf(step) } : { type, selector };
}

function waitOf(steps: readonly Action[], field: string): PageWait | undefined {
  const selectors = new Set(steps.flatMap((step) => (step.type === 'wait' ? (step.selector ?? []) : [])));
  if (selectors.size > 1) throw fieldProblem(field, 'can wait for one selector only after the last scroll or click');
  const [selector] = selectors;
  const ms = steps.reduce((sum, step) => sum + timeOf(step), 0);
  if (ms === 0 && selector === undefined) return undefined;
  return { ...(selector === undefined ? {} : { selector }), ...(ms === 0 ? {} : { ms }) };
}
