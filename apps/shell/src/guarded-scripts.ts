import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { trustedPolicy } from '@winnow/browser';

/** What our builds add to a remote's manifest (tools/published/remote-integrity.mjs). */
interface GuardedManifest {
  readonly metaData?: { readonly remoteEntry?: { readonly name?: string; readonly integrity?: string } };
}

/** Expected hash of each remote's entry, by its address. */
const expected = new Map<string, string | undefined>();

const policy = trustedPolicy('winnow-remotes', {
  createScriptURL: (address) => {
    if (!expected.has(address)) throw new TypeError('No manifest names this script.');
    return address;
  },
});

/**
 * Loads no entry of a remote but the one that the manifest of a configured remote names, and has the browser compare it
 * with the manifest's hash: an entry that was exchanged is never run. The entry does the same for the files it loads.
 */
export const guardedScripts: ModuleFederationRuntimePlugin = {
  name: 'guarded-scripts',
  afterLoadManifest: ({ manifestUrl, manifestJson }) => {
    const { name, integrity } = (manifestJson as GuardedManifest | undefined)?.metaData?.remoteEntry ?? {};
    if (name) expected.set(new URL(name, manifestUrl).href, integrity);
  },
  createScript: ({ url }) => {
    const script = document.createElement('script');
    const integrity = expected.get(url);
    if (integrity !== undefined) {
      script.integrity = integrity;
      // Hashes are compared only for answers that the page may read.
      script.crossOrigin = 'anonymous';
    }
    script.src = policy.createScriptURL(url);
    return script;
  },
  // Federation would fetch a remote's styles by the manifest, unchecked; the entry fetches them with their hash, and the
  // browser takes the two for different files: a link that leads nowhere is in the place of the first.
  createLink: () => document.createElement('link'),
};
