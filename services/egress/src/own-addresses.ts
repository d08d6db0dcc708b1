import { networkInterfaces } from 'node:os';

/** Milliseconds for which this machine's addresses are cached. */
const cacheMs = 10_000;

let cache = { addresses: new Set<string>(), expiresAt: 0 };

/**
 * Whether an address is this machine's own. A public one reaches every local listener, so it is rejected unless its
 * network is explicitly allowed.
 */
export function isOwnAddress(address: string): boolean {
  if (cache.expiresAt < Date.now()) {
    const addresses = Object.values(networkInterfaces()).flatMap((list) => list?.map((entry) => entry.address) ?? []);
    cache = { addresses: new Set(addresses), expiresAt: Date.now() + cacheMs };
  }
  return cache.addresses.has(address);
}
