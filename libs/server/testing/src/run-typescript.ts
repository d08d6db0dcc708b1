import { spawnSync } from 'node:child_process';
import path from 'node:path';

const hook = path.resolve(__dirname, '../../../../tools/typescript.mjs');

/** Runs a file, or code with `--eval`, in a process that can import TypeScript sources. */
export function runTypeScript(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return spawnSync(process.execPath, ['--no-warnings', '--import', hook, ...args], { encoding: 'utf8', env });
}

/** Runs the code of an ES module in a process that can import TypeScript sources by absolute paths. */
export const runTypeScriptCode = (code: string) => runTypeScript(['--input-type=module', '--eval', code]);
