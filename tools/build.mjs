import { root, StartError } from './run.mjs';
import { runTargets } from './targets.mjs';

/** Throws `StartError` for a folder from which the apps cannot be built. */
export function assertBuildable(folder) {
  // Rspack reads these characters as the fragment, the query and the loader of a request.
  if (/[#?!]/.test(folder))
    throw new StartError(
      `The apps cannot be built in a folder whose path contains #, ? or !: move or rename ${folder}.`,
    );
}

/**
 * Builds every app and service through Nx; unchanged ones come from its cache. Throws `StartError` after printing the
 * output of failed builds, or the signal's reason when it aborts.
 *
 * @param {AbortSignal} [signal] aborts the build
 */
export async function build(signal) {
  assertBuildable(root);
  const { failed } = await runTargets(['build'], { signal, isSilent: true });
  if (failed > 0) throw new StartError('The build failed: see the messages above.');
}
