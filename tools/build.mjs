import path from 'node:path';
import { root, run, StartError, toolEnvironment } from './run.mjs';

/**
 * Builds every app and service through Nx; what has not changed comes from its cache.
 * Throws `StartError` after showing what the failed builds said; the signal's reason when it aborts.
 *
 * @param {AbortSignal} [signal] ends the build
 */
export async function build(signal) {
  const nx = path.join(root, 'node_modules/nx/dist/bin/nx.js');
  const args = [nx, 'run-many', '--target=build', '--parallel=2', '--output-style=static'];
  const env = toolEnvironment({ NODE_ENV: 'production', NX_TUI: 'false', FORCE_COLOR: '0' });
  const { code, output } = await run(process.execPath, args, { env, quiet: true, signal });
  signal?.throwIfAborted();
  if (code === 0) return;
  console.error(failuresIn(output));
  throw new StartError('The build failed: see the messages above.');
}

/** What the failed builds said, without those that went well and without npm's remarks. */
function failuresIn(output) {
  const [, failed = ''] = output.split('Failed tasks:');
  const sections = output.split(/^(?=> nx run )/m).filter((section) => {
    const task = /^> nx run (\S+)/.exec(section)?.[1];
    return task && failed.includes(task);
  });
  const text = sections.length > 0 ? sections.join('').split(/^ NX /m)[0] : output;
  return text.replaceAll(/^npm (?:warn|error) .*\n/gm, '').trim();
}
