import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  /** Megabytes of resident memory. */
  readonly megabytes: number;
  /** CPU seconds so far. */
  readonly cpuSeconds: number;
}

const isLinux = process.platform === 'linux';
/** The kernel reports CPU time in hundredths of a second on all platforms that Node supports. */
const ticksPerSecond = 100;
const pageBytes = isLinux ? Number(execFileSync('getconf', ['PAGESIZE'], { encoding: 'utf8' })) : 0;

const readProcessTable = (): ProcessRow[] => (isLinux ? readProcTable() : readPsTable());

/** Fields of `/proc/<pid>/stat` after the name: parent 1, user time 11, system time 12, resident pages 21 (proc(5)). */
function readProcTable(): ProcessRow[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const fields = readFileSync(`/proc/${entry}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
        .map(Number);
      const [, parent = 0] = fields;
      const megabytes = ((fields[21] ?? 0) * pageBytes) / 2 ** 20;
      return [
        { pid: Number(entry), parent, megabytes, cpuSeconds: ((fields[11] ?? 0) + (fields[12] ?? 0)) / ticksPerSecond },
      ];
    } catch {
      // The process has exited.
      return [];
    }
  });
}

function readPsTable(): ProcessRow[] {
  const text = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,time='], { encoding: 'utf8', maxBuffer: 1e7 });
  return text.split('\n').flatMap((line) => {
    const [pid, parent, kilobytes, time] = line.trim().split(/\s+/);
    if (time === undefined) return [];
    const cpuSeconds = time.split(/[-:]/).reduce((total, part) => total * 60 + Number(part), 0);
    return [{ pid: Number(pid), parent: Number(parent), megabytes: Number(kilobytes) / 1_024, cpuSeconds }];
  });
}

/** Returns a running process and all its descendants. */
export function descendants(pid: number): ProcessRow[] {
  const rows = readProcessTable();
  const found = rows.filter((row) => row.pid === pid);
  for (const row of found) found.push(...rows.filter(({ parent }) => parent === row.pid));
  return found;
}

/** Resident megabytes of a process and all its descendants; shared pages count in each of them. */
export const residentMegabytes = (pid: number): number =>
  descendants(pid).reduce((total, { megabytes }) => total + megabytes, 0);

/** CPU seconds of a process and its living descendants. */
export const cpuSeconds = (pid: number): number => descendants(pid).reduce((total, row) => total + row.cpuSeconds, 0);

/** Milliseconds between two samples of a process's memory. */
const checkIntervalMs = 500;

/**
 * Runs `work` and samples the memory of a process tree meanwhile. `pid` returns undefined while the process is down.
 */
export async function peakMegabytes<Value>(
  pid: () => number | undefined,
  work: () => Promise<Value>,
): Promise<{ value: Value; peak: number }> {
  let peak = 0;
  const sample = () => {
    const now = pid();
    if (now !== undefined) peak = Math.max(peak, residentMegabytes(now));
  };
  const timer = setInterval(sample, checkIntervalMs);
  try {
    sample();
    const value = await work();
    sample();
    return { value, peak };
  } finally {
    clearInterval(timer);
  }
}
