import pino, { type Logger as PinoLogger } from 'pino';
import { serializeError } from './serialize-error';

export type Logger = PinoLogger;

/** Fields whose values are redacted. */
const redact = ['authorization', 'cookie', 'password', 'secret', 'token', 'apiKey'].flatMap((name) => [
  name,
  `*.${name}`,
]);

/** Minimum characters of a redacted secret: placeholder keys of local model servers (`none`) are ordinary words. */
const minSecret = 8;
const hidden = new Set<string>();

/**
 * Redacts secrets in every line that this process logs from now on, for example a key that a model server repeats when
 * rejecting it. Null and secrets of fewer than eight characters are ignored.
 */
export function redactFromLogs(...secrets: readonly (string | null)[]): void {
  for (const secret of secrets) if (secret !== null && secret.length >= minSecret) hidden.add(secret);
}

const hide = (line: string) => [...hidden].reduce((text, secret) => text.replaceAll(secret, '[hidden]'), line);

/**
 * Creates a process's structured log: one JSON object per line on standard output. Errors (`err`) are logged as
 * `serializeError` returns them. A child with `{correlationId}` follows one click through gateway, queue and workers.
 */
export function createLogger(service: string): Logger {
  return pino({
    base: { service },
    redact,
    serializers: { err: (error: unknown) => serializeError(error) },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    hooks: { streamWrite: hide },
  });
}

/** Discards all lines; for tests and tools. */
export const silentLogger: Logger = pino({ level: 'silent' });
