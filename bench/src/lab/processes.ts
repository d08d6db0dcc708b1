import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  /** Megabytes of resident memory. */
  readonly megabytes: number;
  /** Seconds of CPU so far. */
  readonly cpuSeconds: number;
}

/** The kernel counts CPU time in hundredths of a second on every system that Node runs on. */
const ticksPerSecond = 100;

/** All processes of this machine, by `ps`: the columns are those of POSIX. */
function processTable(): ProcessRow[] {
  const text = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,time='], { encoding: 'utf8', maxBuffer: 1e7 });
  return text.split('\n').flatMap((line) => {
    const [pid, parent, kilobytes, time] = line.trim().split(/\s+/);
    if (time === undefined) return [];
    return [
      {
        pid: Number(pid),
        parent: Number(parent),
        megabytes: Number(kilobytes) / 1_024,
        cpuSeconds: exactCpu(Number(pid)) ?? seconds(time),
      },
    ];
  });
}

/** `ps` rounds to seconds; Linux tells hundredths. */
function exactCpu(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return undefined;
  }
}

const seconds = (time: string) =>
  time
    .split(/[-:]/)
    .map(Number)
    .reduce((total, part) => total * 60 + part, 0);

function tree(pid: number): ProcessRow[] {
  const rows = processTable();
  const found = rows.filter((row) => row.pid === pid);
  for (const row of found) found.push(...rows.filter(({ parent }) => parent === row.pid));
  return found;
}

/** Resident megabytes of a process and all its descendants; shared pages count in each of them. */
export const residentMegabytes = (pid: number): number =>
  tree(pid).reduce((total, { megabytes }) => total + megabytes, 0);

/** Seconds of CPU that a process and its living descendants have used. */
export const cpuSeconds = (pid: number): number => tree(pid).reduce((total, row) => total + row.cpuSeconds, 0);

/** Highest of the values that `look` gives every 200 ms until `stop` is called. */
export function watchPeak(look: () => number): { stop: () => number } {
  let peak = look();
  const timer = setInterval(() => (peak = Math.max(peak, look())), 200);
  return {
    stop: () => {
      clearInterval(timer);
      return Math.max(peak, look());
    },
  };
}
