import pino, { type Logger as PinoLogger } from 'pino';
import { serializeError } from './serialize-error';

export type Logger = PinoLogger;
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Fields whose values are redacted. */
const redact = ['authorization', 'cookie', 'password', 'secret', 'token', 'apiKey'].flatMap((name) => [
  name,
  `*.${name}`,
]);

/** Shortest secret that is redacted: placeholder keys of local model servers (`none`) are ordinary words. */
const minSecret = 8;
const hidden = new Set<string>();

/**
 * Keeps secrets out of every line that this process logs from now on, wherever they would stand: a model's server
 * repeats the key that it refuses. Null and words of fewer than eight characters are passed over.
 */
export function hideFromLogs(...secrets: readonly (string | null)[]): void {
  for (const secret of secrets) if (secret !== null && secret.length >= minSecret) hidden.add(secret);
}

const hide = (line: string) => [...hidden].reduce((text, secret) => text.replaceAll(secret, '[hidden]'), line);

/**
 * A process's structured log: one JSON object a line on standard output. Of an error (`err`) it tells what `serializeError`
 * leaves.
 * A child with `{correlationId}` follows one click through gateway, queue and workers.
 */
export function createLogger(service: string, level: LogLevel = 'info'): Logger {
  return pino({
    level,
    base: { service },
    redact,
    serializers: { err: (error: unknown) => serializeError(error) },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    hooks: { streamWrite: hide },
  });
}

/** Discards everything; for tests and tools. */
export const silentLogger: Logger = pino({ level: 'silent' });
