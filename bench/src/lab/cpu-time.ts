import { median } from './statistics';

/** Runs `action` `times` times and resolves with the CPU milliseconds of one run, including threads. */
export async function cpuMsOf(times: number, action: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  for (let at = 0; at < times; at++) await action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / times;
}

/**
 * Returns the CPU milliseconds of two readers, each the median of `rounds`. They alternate, so that other load of the
 * machine affects both.
 */
export async function interleavedCpuMs(
  rounds: number,
  ours: () => unknown,
  theirs: () => unknown,
): Promise<{ ours: number; theirs: number }> {
  const samples: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let round = 0; round < rounds; round++) {
    const measureOurs = async () => void samples.ours.push(await cpuMsOf(1, ours));
    if (round % 2 === 0) await measureOurs();
    samples.theirs.push(await cpuMsOf(1, theirs));
    if (round % 2 === 1) await measureOurs();
  }
  return { ours: median(samples.ours), theirs: median(samples.theirs) };
}
