import { ConfigError } from '@winnow/config';
import type { Logger } from '@winnow/logging';
import { collectGarbage } from './collect-garbage';

export interface RunningService {
  /** Stops the service gracefully; called once, on SIGTERM or SIGINT. */
  close(): Promise<void>;
  /** Timeout of `close` in milliseconds, if active work needs more than the default minute. */
  readonly closeTimeoutMs?: number;
}

/** Milliseconds after the start by which the process has loaded everything that it needs at rest. */
const settledMs = 5_000;
/** Milliseconds after which a hanging shutdown is aborted. */
const defaultCloseTimeoutMs = 60_000;

/**
 * Starts a service process and stops it gracefully on SIGTERM and SIGINT. A failed start exits with code 1 and one
 * message. An uncaught exception always exits, since the state is unknown, and the supervisor restarts the process. An
 * unhandled rejection of a running service is only logged: it affects one piece of work, and exiting would end every
 * visitor's.
 */
export async function runService(log: Logger, start: () => Promise<RunningService>): Promise<void> {
  // Node would print the error with all its properties, and a failed Redis command has a visitor's data as arguments.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  // There is nothing to stop during the start, but process 1 of a container ignores signals without a handler.
  const exit = () => process.exit(0);
  const signals = ['SIGTERM', 'SIGINT'] as const;
  for (const signal of signals) process.on(signal, exit);
  let service: RunningService;
  try {
    service = await start();
  } catch (error) {
    const reason = error instanceof ConfigError ? error.message : error;
    log.fatal(error instanceof ConfigError ? { reason } : { err: error }, `cannot start: ${(error as Error).message}`);
    process.exit(1);
  }
  for (const signal of signals) process.off(signal, exit);
  setTimeout(collectGarbage, settledMs).unref();
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'service stopping');
    setTimeout(() => process.exit(1), service.closeTimeoutMs ?? defaultCloseTimeoutMs).unref();
    service.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'service stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
}
