import { quantile } from '../lab/statistics';
import type { StepResult } from './calm-visitor';

/**
 * Milliseconds below which differences are not noticeable (web.dev, RAIL: a response within 100 ms); shorter times are
 * rounded up to it.
 */
const noticeableMs = 100;
const perceivedMs = ({ ms }: StepResult): number => Math.max(ms, noticeableMs);

export interface Comparison {
  /** p95 of the ratio of each step's time beside the hostile visitor to its own median alone. */
  readonly ratio: number;
  /** The slowed-down step, with its p95 in milliseconds alone and beside the hostile visitor. */
  readonly worst: { readonly step: string; readonly alone: number; readonly beside: number };
}

/** Compares the steps of a visitor beside a hostile one with the same steps alone, each with its own median. */
export function compare(alone: readonly StepResult[], beside: readonly StepResult[]): Comparison {
  const steps = [...Map.groupBy(alone, ({ step }) => step)].map(([step, all]) => {
    const others = beside.filter((done) => done.step === step);
    return { step, alone: all, beside: others, median: quantile(all.map(perceivedMs), 0.5) };
  });
  const slowdowns = (kind: 'alone' | 'beside') =>
    steps.flatMap((one) => one[kind].map((done) => perceivedMs(done) / one.median));
  const p95 = (all: readonly StepResult[]) => quantile(all.map(perceivedMs), 0.95);
  const [worst] = steps
    .map((one) => ({ step: one.step, alone: p95(one.alone), beside: p95(one.beside) }))
    .sort((left, right) => right.beside / right.alone - left.beside / left.alone);
  if (!worst) throw new Error('no step was measured alone');
  return { ratio: quantile(slowdowns('beside'), 0.95) / quantile(slowdowns('alone'), 0.95), worst };
}
