import { StartError } from './run.mjs';
import { runTargets } from './targets.mjs';

/**
 * Builds every app and service through Nx; what has not changed comes from its cache.
 * Throws `StartError` after showing what the failed builds said; the signal's reason when it aborts.
 *
 * @param {AbortSignal} [signal] ends the build
 */
export async function build(signal) {
  const { failed } = await runTargets(['build'], { signal, isSilent: true });
  if (failed > 0) throw new StartError('The build failed: see the messages above.');
}
