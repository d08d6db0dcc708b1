import { once } from 'node:events';
import type { Progress } from '@winnow/client';

/**
 * Removes control characters, including C1, which could move a terminal's cursor, set its title or answer a prompt.
 * Keeps line breaks and tabs.
 */
export const printable = (text: string): string => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');

/** Writes to stdout: unchanged to a file or pipe, without control characters to a terminal. */
export async function print(text: string): Promise<void> {
  const shown = process.stdout.isTTY ? printable(text) : text;
  if (!process.stdout.write(shown.endsWith('\n') ? shown : `${shown}\n`)) await once(process.stdout, 'drain');
}

export function printError(line: string): void {
  clearProgress();
  process.stderr.write(`${printable(line).replaceAll('\n', ' ')}\n`);
}

/** Updates the progress line, only on a terminal: it would fill a log. */
export function showProgress({ progress, total, message }: Progress): void {
  if (!process.stderr.isTTY) return;
  const line = `${message} ${Math.floor(progress)}/${total}`;
  const columns = process.stderr.columns || 80;
  process.stderr.write(`\r\u001b[K${printable(line).slice(0, columns - 1)}`);
}

export function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
}
