import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendants } from '../lab/processes';
import { sum } from '../lab/statistics';
import type { Measure } from '../measure';

/** Milliseconds after the start within which the services collect the garbage of loading. */
const settleMs = 20_000;

/** A port that is unlikely to be in use. */
const port = 20_000 + Math.floor(Math.random() * 10_000);

/** Memory of the idle processes of `npm start`. */
export const atRest: Measure = {
  name: 'at-rest',
  title: 'memory of npm start at rest',
  limitSeconds: 300,
  async run(signal) {
    const environment = { ...process.env, PORT: String(port) };
    const npm = spawn('npm', ['start'], { env: environment, stdio: ['ignore', 'pipe', 'inherit'], signal });
    const ended = once(npm, 'exit');
    ended.catch(() => undefined);
    try {
      for await (const line of createInterface(npm.stdout)) if (line.includes('is ready at')) break;
      await sleep(settleMs, undefined, { signal });
      const rows = descendants(npm.pid ?? 0).map(({ pid }) => ({ name: nameOf(pid), megabytes: proportional(pid) }));
      return {
        figures: [
          {
            name: 'npm start at rest, proportional',
            value: sum(rows.map(({ megabytes }) => megabytes)),
            unit: 'MB',
            max: 400,
          },
        ],
        notes: [rows.map(({ name, megabytes }) => `${name} ${megabytes.toFixed(0)}`).join(', ')],
      };
    } finally {
      npm.kill('SIGTERM');
      await ended.catch(() => undefined);
    }
  },
};

/**
 * Returns the proportional memory of a process in megabytes, with its share of common pages (proc(5), `smaps_rollup`).
 */
function proportional(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}

/** Returns the name of the service, or the last word of the command. */
function nameOf(pid: number): string {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean).join(' ');
  return /services\/([a-z]+)\//.exec(command)?.[1] ?? command.trim().split(/[ /]/).at(-1) ?? '';
}
