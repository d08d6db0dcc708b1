import { exitCodes } from './exit-codes.ts';

/**
 * Milliseconds after the first signal in which others are ignored: `timeout` and npx send it to the process and to its
 * group, so that it arrives twice.
 */
const repeatMs = 2_000;

/** Calls `stop` at the first signal that ends the process; a later signal ends it without clean-up. */
export function onStopSignal(stop: () => void): void {
  let stoppedAt: number | undefined;
  const handle = () => {
    if (stoppedAt === undefined) {
      stoppedAt = performance.now();
      stop();
    } else if (performance.now() - stoppedAt > repeatMs) process.exit(exitCodes.stopped);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, handle);
}
