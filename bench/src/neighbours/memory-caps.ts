import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import type { System } from '../../../tools/system.mjs';
import { startChild } from '../lab/child';

const root = path.join(import.meta.dirname, '../../..');
/** Service names of the compose file, by the process names of `npm start`. */
const services = {
  redis: 'valkey',
  gateway: 'gateway',
  scraper: 'scraper',
  extractor: 'extractor',
  ai: 'ai',
  egress: 'egress',
};

export type Part = keyof typeof services;
export const parts = Object.keys(services) as Part[];

interface Compose {
  readonly services: Readonly<Record<string, { readonly mem_limit?: string }>>;
}

/** Returns the maximum megabytes of each process, the limit of its container in docker-compose.yml. */
export function memoryCaps(): Readonly<Record<Part, number>> {
  const compose = parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as Compose;
  const capOf = (service: string) => {
    const [, amount, unit] = /^(\d+)([mg])$/.exec(compose.services[service]?.mem_limit ?? '') ?? [];
    if (amount === undefined) throw new Error(`docker-compose.yml limits no memory of ${service}`);
    return Number(amount) * (unit === 'g' ? 1_024 : 1);
  };
  return Object.fromEntries(Object.entries(services).map(([part, service]) => [part, capOf(service)])) as Record<
    Part,
    number
  >;
}

/** Milliseconds between two samples. */
const checkIntervalMs = 400;

/**
 * Runs `work` and resolves with the peak megabytes of every process. Samples in a child process: a sample takes some
 * 30 ms, which would delay the thread that measures visitors.
 */
export async function withMemoryPeaks<Value>(
  product: System,
  work: () => Promise<Value>,
): Promise<{ value: Value; peaks: Record<Part, number> }> {
  const child = startChild('../neighbours/memory-process.ts');
  const peaks = Object.fromEntries(parts.map((part) => [part, 0])) as Record<Part, number>;
  const stop = new AbortController();
  const sample = async () => {
    const pids = Object.fromEntries(parts.map((part) => [part, product.pid(part)]));
    const megabytes = await child.request<Partial<Record<Part, number>>>(pids);
    for (const part of parts) peaks[part] = Math.max(peaks[part], megabytes[part] ?? 0);
  };
  const sampleRepeatedly = async () => {
    while (!stop.signal.aborted) {
      await sample();
      await sleep(checkIntervalMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  try {
    const [value] = await Promise.all([work().finally(() => stop.abort()), sampleRepeatedly()]);
    await sample();
    return { value, peaks };
  } finally {
    stop.abort();
    await child.stop();
  }
}
