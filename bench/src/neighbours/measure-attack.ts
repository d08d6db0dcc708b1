import os from 'node:os';
import type { System } from '../../../tools/system.mjs';
import { startChild } from '../lab/child';
import { pidOf, withProduct } from '../lab/product';
import { CalmVisitors, type StepResult } from './calm-visitor';
import { compare, type Comparison } from './compare';
import type { HostileRequest } from './hostile-process';
import { withMemoryPeaks, type Part } from './memory-caps';
import type { Attack } from './attack';

/**
 * Milliseconds measured alone, before and after the attack, and beside it: some 150 requests, so that three of them do
 * not determine p95.
 */
const [aloneMs, besideMs] = [6_000, 20_000];
/** Unmeasured visits before: code is compiled, threads and readers start. */
const warmVisits = 3;
/** Milliseconds after the end of the attack within which response times must be normal again. */
const recoveryLimitMs = 20_000;

export interface Row extends Comparison {
  readonly attack: Attack;
  /** Time of the measurement in UTC, and the load average then, which shows how busy the machine was. */
  readonly when: string;
  readonly load: number;
  readonly answers503: number;
  readonly wrong: readonly string[];
  /** Peak megabytes of each process. */
  readonly peaks: Readonly<Record<Part, number>>;
  /**
   * Seconds from the end of the attack to a visit that takes no longer than the slowest one before; NaN if there was
   * none.
   */
  readonly recoverySeconds: number;
  readonly visits: number;
}

/** Measures one attack on a separate instance of the product: alone, beside the hostile visitor, and alone again. */
export function measureAttack(attack: Attack, environment: Record<string, string>, signal: AbortSignal): Promise<Row> {
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const load = os.loadavg()[0] ?? NaN;
  return withProduct({ environment }, async (product) => {
    // Samples during all phases: sampling takes CPU time, which must affect them equally.
    const { value, peaks } = await withMemoryPeaks(product, () => runAttack(attack, product, signal));
    return { ...value, attack, when, load, peaks };
  });
}

async function runAttack(attack: Attack, product: System, signal: AbortSignal) {
  const visitors = new CalmVisitors(product.url, signal, attack.extra);
  for (let at = 0; at < warmVisits; at++) await visitors.visit();
  const before = await visitors.visitFor(aloneMs);
  const beside = await runBesideAttack(attack, product, () => visitors.visitFor(besideMs));
  const attackEndedAt = performance.now();
  const slowest = Math.max(...before.map(({ ms }) => ms), 500);
  const hasRecovered = (visit: readonly StepResult[]) => visit.every(({ ms, wrong }) => !wrong && ms <= slowest * 1.5);
  let recoverySeconds = NaN;
  while (Number.isNaN(recoverySeconds) && performance.now() - attackEndedAt < recoveryLimitMs)
    if (hasRecovered(await visitors.visit())) recoverySeconds = (performance.now() - attackEndedAt) / 1_000;
  const after = Number.isNaN(recoverySeconds) ? [] : await visitors.visitFor(aloneMs);
  const all = [...before, ...beside];
  return {
    ...compare([...before, ...after], beside),
    answers503: all.filter(({ is503 }) => is503).length,
    wrong: all.flatMap(({ wrong }) => wrong ?? []),
    recoverySeconds,
    visits: new Set(beside).size,
  };
}

async function runBesideAttack<Value>(attack: Attack, product: System, work: () => Promise<Value>): Promise<Value> {
  const child = startChild('../neighbours/hostile-process.ts', { isExternal: true });
  const busyPrograms = (attack.control ?? []).map(({ isLow }) =>
    startChild('../neighbours/busy-process.ts', { isExternal: isLow }),
  );
  try {
    await Promise.all(busyPrograms.map((program) => program.request('start')));
    const request: HostileRequest = { attack: attack.name, url: product.url, scraper: pidOf(product, 'scraper') };
    const failure = await child.request<string | null>(request);
    if (failure !== null) throw new Error(`${attack.name} failed to start: ${failure}`);
    const value = await work();
    await child.request<string | null>('stop' satisfies HostileRequest);
    return value;
  } finally {
    await Promise.all([child, ...busyPrograms].map((one) => one.stop()));
  }
}
