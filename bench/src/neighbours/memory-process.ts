import { existsSync, readFileSync } from 'node:fs';
import { descendants } from '../lab/processes';

/** Returns the megabytes of a process and its descendants; shared memory counts once, as in a container. */
function megabytesOf(pid: number): number {
  const kilobytes = descendants(pid).reduce((total, { pid: one, megabytes }) => {
    const rollup = `/proc/${one}/smaps_rollup`;
    try {
      const share = existsSync(rollup) ? /^Pss:\s+(\d+)/m.exec(readFileSync(rollup, 'utf8'))?.[1] : undefined;
      return total + (share === undefined ? megabytes * 1_024 : Number(share));
    } catch {
      // The process has exited.
      return total;
    }
  }, 0);
  return kilobytes / 1_024;
}

/** Receives process ids by name, some of which may be down; replies with the megabytes of each by the same names. */
process.on('message', (pids: Readonly<Record<string, number | undefined>>) => {
  const all = Object.entries(pids).map(([name, pid]) => [name, pid === undefined ? 0 : megabytesOf(pid)]);
  process.send?.(Object.fromEntries(all));
});
process.on('disconnect', () => process.exit(0));
