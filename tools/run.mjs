import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Root folder of the repository. */
export const root = path.resolve(import.meta.dirname, '..');

/** Folder for data that may be deleted at any time: state of `npm start`, logs, compile cache. */
export const cache = path.join(root, '.cache');

/** Milliseconds to wait for output after a program has exited. */
const outputGraceMs = 5_000;

/** An error whose message is printed to the console. */
export class StartError extends Error {
  name = 'StartError';
}

/** Codes of Node for a file or folder that this user or disk does not let write. */
const notWritable = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC'];
/** Calls that fail with these codes for other reasons: a program that may not run, the maximum of watched files. */
const otherCalls = /^(?:spawn|watch|listen|kill)\b/;

/** Returns what to print for a failed start: a message, or the whole error if it is unexpected. */
export function describeFailure(error) {
  if (error instanceof StartError) return error.message;
  if (!notWritable.includes(error?.code) || otherCalls.test(error.syscall)) return error;
  return `The data folder must be writable for this user and have space left: ${error.message}`;
}

/** Returns the full path of the first of `names` that is an executable on PATH, or undefined. */
export function onPath(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
      const file = path.join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not in this folder; tries the next one.
      }
    }
  }
  return undefined;
}

/** Returns the environment with this repository's binaries, including Node 24, first on PATH. */
export function toolEnvironment(extra = {}) {
  const bin = path.join(root, 'node_modules/.bin');
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`, ...extra };
}

/**
 * Runs a program until it exits. Resolves with `{ code, signal, output }`; output is empty if it went to the console.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean, timeoutMs?: number, onOutput?: (text: string) => void, signal?: AbortSignal}} [options]
 *   `quiet` collects the output instead of printing it; `onOutput` gets it in addition to the console; `signal` kills the
 *   program and its children
 */
export function run(
  command,
  args,
  { cwd = root, env = toolEnvironment(), quiet = false, timeoutMs, onOutput, signal } = {},
) {
  const collect = quiet || onOutput !== undefined;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return resolve({ code: 1, signal: 'SIGKILL', output: '' });
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', ...(collect ? ['pipe', 'pipe'] : ['inherit', 'inherit'])],
      // A separate process group, so that one signal reaches the program's children as well.
      detached: signal !== undefined,
    });
    let output = '';
    const timer = timeoutMs && setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    let lateTimer;
    const endGroup = () => killGroup(child);
    signal?.addEventListener('abort', endGroup, { once: true });
    for (const [stream, out] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
        onOutput?.(text);
        if (!quiet) out.write(text);
      });
    }
    child.once('error', reject);
    // A process that the program left behind keeps its output open, although the program has exited.
    child.once('exit', () => {
      const closeOutput = () => [child.stdout, child.stderr].forEach((stream) => stream?.destroy());
      lateTimer = setTimeout(closeOutput, outputGraceMs);
    });
    child.once('close', (code, endedBy) => {
      clearTimeout(lateTimer);
      clearTimeout(timer);
      signal?.removeEventListener('abort', endGroup);
      resolve({ code: code ?? 1, signal: endedBy, output });
    });
  });
}

/** Kills the process group of a process. */
function killGroup({ pid }) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already exited.
  }
}
