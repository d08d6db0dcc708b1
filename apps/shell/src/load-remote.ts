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
 * @throws when the remote is missing, broken, does not expose it, or takes longer than eight seconds
 */
export async function loadRemote<Id extends RemoteId>(id: Id): Promise<RemoteModules[Id]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The remote module ${id} did not load in time.`)), timeoutMs);
  });
  try {
    const loaded = await Promise.race([federation.loadRemote<RemoteModules[Id]>(id), timeout]);
    if (typeof loaded?.default !== 'function') throw new Error(`The remote does not expose ${id}.`);
    return loaded;
  } finally {
    clearTimeout(timer);
  }
}

/** Evicts the module's remote, so that the next `loadRemote` fetches it again. */
export function forgetRemote(id: RemoteId): void {
  const remote = remotes.find(({ name }) => id.startsWith(`${name}/`));
  if (remote) federation.registerRemotes([remote], { force: true });
}
