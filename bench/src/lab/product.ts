import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSystem, type System, type SystemOptions } from '../../../tools/system.mjs';

/** Settings that let the product fetch sites on this machine, without rate limits. */
const environment = {
  EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
  EGRESS_ALLOW_PORTS: '*',
  RATE_LIMIT: 'off',
  AI_PROVIDER: 'offline',
  NO_PROXY: '127.0.0.1,localhost',
  LOG_LEVEL: 'warn',
};

/** Runs `work` with the built product, on free ports and with a private Redis. */
export async function withProduct<Value>(
  options: SystemOptions,
  work: (product: System) => Promise<Value>,
): Promise<Value> {
  const directory = mkdtempSync(path.join(tmpdir(), 'winnow-bench-'));
  try {
    const product = await startSystem({
      ...options,
      directory,
      environment: { ...environment, ...options.environment },
    });
    try {
      return await work(product);
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Returns the id of a process that must be running; throws if it is down. */
export function pidOf(product: System, name: string): number {
  const pid = product.pid(name);
  if (pid === undefined) throw new Error(`${name} is down`);
  return pid;
}
