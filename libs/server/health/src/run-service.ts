import { ConfigError } from '@winnow/config';
import type { Logger } from '@winnow/logging';

export interface RunningService {
  /** Ends the service's work in order; called once, on SIGTERM or SIGINT. */
  close(): Promise<void>;
  /** Milliseconds `close` may take where running work is given longer to finish than the usual minute. */
  readonly closeWithinMs?: number;
}

/** Milliseconds after which a shutdown that hangs is cut. */
const shutdownLimit = 60_000;

/**
 * Starts a service process and stops it in order on SIGTERM and SIGINT. A failed start ends the process with code 1 and
 * one clear sentence; an exception that nobody caught ends it too, at any time, so that its supervisor starts it afresh:
 * nobody knows what it left half done. A promise that fails unheard once the service stands is only logged: it broke off
 * nothing but its own work, and to end the process would take the work of every visitor in it.
 */
export async function runService(log: Logger, start: () => Promise<RunningService>): Promise<void> {
  // Node itself would print the error with all that hangs on it: a failed command of Redis holds what a visitor has sent.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a failure nobody caught');
    process.exit(1);
  });
  // Until the service stands there is nothing to end; the first process of a container would not end by itself.
  const leave = () => process.exit(0);
  const signals = ['SIGTERM', 'SIGINT'] as const;
  for (const signal of signals) process.on(signal, leave);
  let service: RunningService;
  try {
    service = await start();
  } catch (error) {
    const reason = error instanceof ConfigError ? error.message : error;
    log.fatal(error instanceof ConfigError ? { reason } : { err: error }, `cannot start: ${(error as Error).message}`);
    process.exit(1);
  }
  for (const signal of signals) process.off(signal, leave);
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), service.closeWithinMs ?? shutdownLimit).unref();
    service.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopped with an error');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a failure nobody handled'));
}
