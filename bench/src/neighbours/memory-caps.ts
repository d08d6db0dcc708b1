import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { System } from '../../../tools/system.mjs';
import { descendants } from '../lab/processes';

const root = path.join(import.meta.dirname, '../../..');
/** Names of the compose file for what `npm start` runs. */
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

/** Megabytes that each process may take, as docker-compose.yml limits its container. */
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

/** Megabytes of a process and its descendants; what several of them share counts once, as in a container. */
function megabytesOf(pid: number): number {
  const kilobytes = descendants(pid).reduce((total, { pid: one, megabytes }) => {
    const rollup = `/proc/${one}/smaps_rollup`;
    try {
      const share = existsSync(rollup) ? /^Pss:\s+(\d+)/m.exec(readFileSync(rollup, 'utf8'))?.[1] : undefined;
      return total + (share === undefined ? megabytes * 1_024 : Number(share));
    } catch {
      // It ended meanwhile.
      return total;
    }
  }, 0);
  return kilobytes / 1_024;
}

/** Milliseconds between two looks. */
const checkIntervalMs = 400;

/** Watches every process from now on; `stop` ends it and gives the highest megabytes of each. */
export function watchMemory(product: System): { stop: () => Record<Part, number> } {
  const peaks = Object.fromEntries(parts.map((part) => [part, 0])) as Record<Part, number>;
  const look = () => {
    for (const part of parts) {
      const pid = product.pid(part);
      if (pid !== undefined) peaks[part] = Math.max(peaks[part], megabytesOf(pid));
    }
  };
  const timer = setInterval(look, checkIntervalMs);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return peaks;
    },
  };
}
