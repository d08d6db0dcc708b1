import { quantile } from '../lab/statistics';
import type { Done } from './calm-visitor';

/** Milliseconds that count as this many: differences below are not noticed (web.dev, RAIL: a response within 100 ms). */
const unnoticed = 100;
const felt = ({ ms }: Done): number => Math.max(ms, unnoticed);

export interface Compared {
  /** p95 of how much longer everything took than in the middle alone; beside to alone. */
  readonly ratio: number;
  /** The deed that suffered most, with the milliseconds of its p95 alone and beside. */
  readonly worst: { readonly deed: string; readonly alone: number; readonly beside: number };
}

/** Compares what a visitor did beside another with the same alone. Each deed counts against its own middle alone. */
export function compare(alone: readonly Done[], beside: readonly Done[]): Compared {
  const deeds = [...Map.groupBy(alone, ({ deed }) => deed)].map(([deed, all]) => {
    const others = beside.filter((done) => done.deed === deed);
    return { deed, alone: all, beside: others, middle: quantile(all.map(felt), 0.5) };
  });
  const slowness = (kind: 'alone' | 'beside') =>
    deeds.flatMap((one) => one[kind].map((done) => felt(done) / one.middle));
  const p95 = (all: readonly Done[]) => quantile(all.map(felt), 0.95);
  const [worst] = deeds
    .map((one) => ({ deed: one.deed, alone: p95(one.alone), beside: p95(one.beside) }))
    .sort((left, right) => right.beside / right.alone - left.beside / left.alone);
  if (!worst) throw new Error('nothing was done alone');
  return { ratio: quantile(slowness('beside'), 0.95) / quantile(slowness('alone'), 0.95), worst };
}
