import { quantile } from '../lab/statistics';
import type { Done } from './calm-visitor';

/**
 * Milliseconds below which differences are not noticed (web.dev, RAIL: a response within 100 ms); shorter times count
 * as this.
 */
const unnoticed = 100;
const felt = ({ ms }: Done): number => Math.max(ms, unnoticed);

export interface Compared {
  /** p95 of the ratio of each step's time beside the hostile visitor to its own median alone. */
  readonly ratio: number;
  /** The slowed-down step, with its p95 in milliseconds alone and beside the hostile visitor. */
  readonly worst: { readonly step: string; readonly alone: number; readonly beside: number };
}

/** Compares the steps of a visitor beside a hostile one with the same steps alone, each with its own median. */
export function compare(alone: readonly Done[], beside: readonly Done[]): Compared {
  const steps = [...Map.groupBy(alone, ({ step }) => step)].map(([step, all]) => {
    const others = beside.filter((done) => done.step === step);
    return { step, alone: all, beside: others, middle: quantile(all.map(felt), 0.5) };
  });
  const slowness = (kind: 'alone' | 'beside') =>
    steps.flatMap((one) => one[kind].map((done) => felt(done) / one.middle));
  const p95 = (all: readonly Done[]) => quantile(all.map(felt), 0.95);
  const [worst] = steps
    .map((one) => ({ step: one.step, alone: p95(one.alone), beside: p95(one.beside) }))
    .sort((left, right) => right.beside / right.alone - left.beside / left.alone);
  if (!worst) throw new Error('nothing was done alone');
  return { ratio: quantile(slowness('beside'), 0.95) / quantile(slowness('alone'), 0.95), worst };
}
