import pino, { type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Values under these names never reach a log line. */
const redact = ['authorization', 'cookie', 'password', 'secret', 'token', 'apiKey'].flatMap((name) => [
  name,
  `*.${name}`,
]);

/**
 * A process's structured log: one JSON object a line on standard output.
 * A child with `{correlationId}` follows one click through gateway, queue and workers.
 */
export function createLogger(service: string, level: LogLevel = 'info'): Logger {
  return pino({
    level,
    base: { service },
    redact,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}

/** Discards everything; for tests and tools. */
export const silentLogger: Logger = pino({ level: 'silent' });
