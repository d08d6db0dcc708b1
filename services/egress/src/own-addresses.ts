import { networkInterfaces } from 'node:os';

/** Milliseconds for which this machine's addresses are cached. */
const remembered = 10_000;

let known = { addresses: new Set<string>(), until: 0 };

/**
 * Whether an address is this machine's own. A public one reaches every local listener, so it is rejected unless its
 * network is explicitly allowed.
 */
export function isOwnAddress(address: string): boolean {
  if (known.until < Date.now()) {
    const addresses = Object.values(networkInterfaces()).flatMap((list) => list?.map((own) => own.address) ?? []);
    known = { addresses: new Set(addresses), until: Date.now() + remembered };
  }
  return known.addresses.has(address);
}
