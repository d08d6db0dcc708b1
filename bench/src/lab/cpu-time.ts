/** Runs `action` so many times and resolves with the milliseconds of CPU that one took, threads included. */
export async function cpuMsOf(times: number, action: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  for (let at = 0; at < times; at++) await action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / times;
}
