import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@winnow/testing';

/** Addresses by host and lookup, and the address to dial (`EGRESS_TEST_HOSTS`). */
export type TestHosts = Readonly<Record<string, { answers: string[][]; dial?: string }>>;

export interface Egress {
  readonly url: string;
  /** Returns the number of requests and tunnels so far by outcome: `passed`, `refused`, `dns` … */
  ended(outcome: string): Promise<number>;
  close(): Promise<void>;
}

const program = path.join(__dirname, '../../../egress/dist/main.js');

/** Starts the built egress process (`npm run build` makes it) with a scripted resolver. For tests only. */
export async function startEgress(hosts: TestHosts, environment: Record<string, string> = {}): Promise<Egress> {
  if (!existsSync(program)) throw new Error('The egress is not built: npm run build');
  const directory = mkdtempSync(path.join(tmpdir(), 'winnow-egress-'));
  const file = path.join(directory, 'hosts.json');
  writeFileSync(file, JSON.stringify(hosts));
  const [port, healthPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      EGRESS_PORT: String(port),
      HEALTH_PORT: String(healthPort),
      EGRESS_TEST_HOSTS: file,
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const health = `http://127.0.0.1:${healthPort}`;
  for (let tries = 0; !(await answers(`${health}/health/ready`)); tries++) {
    if (tries === 600 || child.exitCode !== null) throw new Error('the egress does not start');
    await sleep(100);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async ended(outcome) {
      const text = await (await fetch(`${health}/metrics`)).text();
      return Number(
        new RegExp(`winnow_egress_requests_total{[^}]*outcome="${outcome}"[^}]*} (\\d+)`).exec(text)?.[1] ?? 0,
      );
    },
    async close() {
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
