import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { trustedPolicy } from '@winnow/browser';

/** Fields that our builds add to a remote's manifest (tools/published/remote-integrity.mjs). */
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
 * Loads only the entries listed in the manifests of configured remotes, and lets the browser compare them with the
 * manifest's hash, so that a replaced entry is never executed. The entry does the same for the files it loads.
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
      // Hashes are compared only for responses that the page may read.
      script.crossOrigin = 'anonymous';
    }
    script.src = policy.createScriptURL(url);
    return script;
  },
  // Federation would fetch a remote's styles by the manifest, unchecked. The entry fetches them with their hash, and
  // the browser treats the two as different files, so the first is replaced with an inert link.
  createLink: () => document.createElement('link'),
};
