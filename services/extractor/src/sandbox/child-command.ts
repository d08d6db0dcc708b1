import { existsSync } from 'node:fs';
import path from 'node:path';

/** Settings of the process that reads one document at a time. */
export interface ChildCommand {
  readonly file: string;
  readonly args: readonly string[];
}

/** Maximum megabytes of JavaScript heap; buffers are additional, and the watchdog counts both. */
const heapMb = 288;
/**
 * Maximum kilobytes of writable memory, including thread stacks (`ulimit -v`): stops an allocation between two checks.
 */
const dataKb = 1024 * 1024;

/**
 * Builds the child's command line: Node with its permission model, so that it reads only its own code and packages,
 * writes nothing, starts no process, thread or addon, and compiles no code from strings. On Linux, a shell limits its
 * memory first and then becomes the child. `entry`: the child's bundle; `folder`: an additional readable folder.
 */
export function childCommand(entry: string, folder: string | null = null): ChildCommand {
  const flags = [
    '--permission',
    ...readablePaths(entry).map((readable) => `--allow-fs-read=${readable}`),
    ...(folder === null ? [] : [`--allow-fs-read=${path.resolve(folder)}`]),
    '--disallow-code-generation-from-strings',
    '--disable-proto=delete',
    '--no-warnings',
    `--max-old-space-size=${heapMb}`,
    '--max-semi-space-size=16',
    '--stack-size=900',
  ];
  const node = [process.execPath, ...flags, entry];
  if (process.platform !== 'linux' || !existsSync('/bin/sh')) return { file: process.execPath, args: node.slice(1) };
  return {
    file: '/bin/sh',
    args: ['-c', `ulimit -d ${dataKb} 2>/dev/null; ulimit -c 0 2>/dev/null; exec "$@"`, 'sh', ...node],
  };
}

/**
 * Returns the bundle's folder and every path that module resolution searches for packages, whether it exists or not. A
 * folder created after the start of the service would otherwise end each later process with a denied access.
 */
function readablePaths(entry: string): string[] {
  const paths = [path.dirname(entry)];
  for (let folder = path.dirname(entry); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    // Node allows the content of a folder that does not exist yet only with a wildcard.
    paths.push(path.join(folder, 'node_modules', '*'), path.join(folder, 'package.json'));
  }
  return paths;
}
