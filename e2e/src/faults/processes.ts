import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Lab } from './lab';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
  readonly kilobytes: number;
}

/** Every process of this machine. */
function processes(): Process[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,stat=,rss='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [pid, parent, state = '', kilobytes] = line.trim().split(/\s+/);
    return pid ? [{ pid: Number(pid), parent: Number(parent), state, kilobytes: Number(kilobytes) }] : [];
  });
}

/** Direct child processes of the lab's scrapers: their browsers. */
export function browsersOf(lab: Lab): { readonly pid: number; readonly isZombie: boolean }[] {
  const scrapers = lab.partsOf('scraper').map((name) => lab.system.pid(name));
  return processes()
    .filter(({ parent }) => scrapers.includes(parent))
    .map(({ pid, state }) => ({ pid, isZombie: state.startsWith('Z') }));
}

export const browserProcesses = (lab: Lab): number => browsersOf(lab).length;

/** Megabytes of memory that a part itself uses now. */
export function megabytesOf(lab: Lab, name: string): number {
  const status = readFileSync(`/proc/${lab.system.pid(name)}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}
