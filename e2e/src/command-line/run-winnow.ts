import { spawn } from 'node:child_process';
import path from 'node:path';

const program = path.resolve(import.meta.dirname, '../../../cli/bin/winnow.mjs');

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/** Runs `winnow` in a directory until it exits; after `stopAfterMs` it gets the SIGINT of Ctrl-C. */
export async function runWinnow(
  directory: string,
  server: string | undefined,
  args: string[],
  stopAfterMs?: number,
): Promise<Ended> {
  const named = server === undefined ? [] : ['--server', server];
  const child = spawn(process.execPath, [program, ...named, ...args], { cwd: directory, timeout: 120_000 });
  if (stopAfterMs !== undefined) setTimeout(() => child.kill('SIGINT'), stopAfterMs);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, error] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
  return { code: await ended, out: Buffer.concat(out).toString(), error: Buffer.concat(error).toString() };
}
