import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Everything that the parts of a system have logged. */
export function readLogs(folder: string): string {
  return readdirSync(folder)
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
}

/** Number of stalled jobs in the logs. */
export async function stallsIn(folder: string): Promise<number> {
  return readLogs(folder).split('job stalled').length - 1;
}
