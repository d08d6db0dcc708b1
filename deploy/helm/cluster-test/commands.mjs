import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), 'cluster-test-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

/** Writes a file as JSON, a subset of YAML, and resolves with its path. */
export function jsonFile(name, content) {
  const file = path.join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

/** Runs a program. Resolves with its standard output; rejects with its whole output. */
async function output(command, args) {
  try {
    return (await execute(command, args, { maxBuffer: 2 ** 26 })).stdout;
  } catch (error) {
    throw new Error(`${command} ${args.join(' ')}: ${error.stdout ?? ''}${error.stderr ?? error.message}`, {
      cause: error,
    });
  }
}
export const kubectl = (...args) => output('kubectl', args);
export const helm = (...args) => output(process.env.HELM || 'helm', args);

/** Lists objects of a kind: `list('pods', '-n', 'x', '-l', 'a=b')`. */
export const list = async (...args) => JSON.parse(await kubectl('get', ...args, '-o', 'json')).items;
/** Creates or replaces objects. */
export const apply = (name, ...items) =>
  kubectl('apply', '-f', jsonFile(name, { apiVersion: 'v1', kind: 'List', items }));

/** Resolves with the first truthy value of `work`; rejects after `seconds` with `what`. */
export async function until(work, seconds, what) {
  const end = Date.now() + seconds * 1_000;
  for (;;) {
    const value = await work();
    if (value) return value;
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Starts a program whose output is read line by line, and that exits at the end of its input. */
export function spawnInteractive(command, args) {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const errors = [];
  child.stderr.on('data', (chunk) => errors.push(chunk));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    line: async () => {
      const { done, value } = await lines.next();
      if (done) throw new Error(`${command} ended: ${Buffer.concat(errors)}`);
      return value;
    },
    endInput: () => child.stdin.end(),
    kill: () => child.kill(),
  };
}
