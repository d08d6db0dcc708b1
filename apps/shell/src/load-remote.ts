import { createInstance, getInstance } from '@module-federation/enhanced/runtime';
import { readWebConfig, type RemoteId, type RemoteModules } from '@winnow/remotes';
import { guardedScripts } from './guarded-scripts';

/** Milliseconds after which a remote counts as unavailable. */
const timeoutMs = 8_000;

const federation = getInstance() ?? createInstance({ name: 'shell', remotes: [] });
const remotes = readWebConfig().remotes.map(({ name, entry }) => ({
  name,
  entry: new URL(entry, location.origin).href,
}));
federation.registerPlugins([guardedScripts]);
federation.registerRemotes(remotes);

/**
 * Loads a module that a remote exposes.
 * @param onLate called with a module that arrives after the time limit
 * @throws when the remote is missing, broken, does not expose it, or takes longer than eight seconds
 */
export async function loadRemote<Id extends RemoteId>(
  id: Id,
  onLate?: (module: RemoteModules[Id]) => void,
): Promise<RemoteModules[Id]> {
  const loading = federation.loadRemote<RemoteModules[Id]>(id).then((loaded) => {
    if (typeof loaded?.default !== 'function') throw new Error(`The remote does not expose ${id}.`);
    return loaded;
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`The remote module ${id} did not load in time.`));
      loading.then(onLate, () => undefined);
    }, timeoutMs);
  });
  return Promise.race([loading, timeout]).finally(() => clearTimeout(timer));
}

/** Evicts the module's remote, so that the next `loadRemote` fetches it again. */
export function forgetRemote(id: RemoteId): void {
  const remote = remotes.find(({ name }) => id.startsWith(`${name}/`));
  if (remote) federation.registerRemotes([remote], { force: true });
}
