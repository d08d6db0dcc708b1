import { StartError } from './run.mjs';
import { runTargets } from './targets.mjs';

/**
 * Builds every app and service through Nx; unchanged ones come from its cache. Throws `StartError` after printing the
 * output of failed builds, or the signal's reason when it aborts.
 *
 * @param {AbortSignal} [signal] aborts the build
 */
export async function build(signal) {
  const { failed } = await runTargets(['build'], { signal, isSilent: true });
  if (failed > 0) throw new StartError('The build failed: see the messages above.');
}
