import { readFileSync, readdirSync } from 'node:fs';

/** Returns the browsers that this process started, from Linux's process table. */
export function browsers(): number[] {
  const threads = readdirSync(`/proc/${process.pid}/task`);
  const children = threads.map((thread) => readFileSync(`/proc/${process.pid}/task/${thread}/children`, 'utf8'));
  const pids = children.flatMap((line) => line.trim().split(/\s+/)).filter((pid) => pid !== '');
  return pids.filter((pid) => /chrom/.test(readFileSync(`/proc/${pid}/comm`, 'utf8'))).map(Number);
}
