import { isIP } from 'node:net';
import { canDial, canDialPort, type AddressPolicy } from './address-policy';

export type Refusal = 'scheme' | 'credentials' | 'host' | 'port' | 'address';
export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly reason: Refusal };

const allowed: Verdict = { allowed: true };
const refused = (reason: Refusal): Verdict => ({ allowed: false, reason });

/** Maximum characters of a host name (RFC 1035). */
const hostChars = 253;

/** Special-use domains without public hosts (RFC 6761, 6762, 8375), and domains of clusters and clouds. */
const internalSuffixes = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'svc',
  'home.arpa',
  'localdomain',
  'onion',
];

/** Names of cluster services and cloud metadata: rejected even where an intranet is allowed. */
const forbiddenSuffixes = ['svc', 'cluster.local', 'metadata.google.internal', 'metadata.goog'];

const endsIn = (host: string, suffixes: readonly string[]) =>
  suffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`));

/** Returns the port of an address, or the default port of its scheme. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/** Returns the host without IPv6 brackets and without a trailing dot. */
export function hostOf(url: URL): string {
  return url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
}

/**
 * Checks an address without resolving it. The egress checks it again by its resolved address. Intranet names are left
 * to the egress if any network is allowed.
 */
export function checkAddress(url: URL, policy: AddressPolicy): Verdict {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refused('scheme');
  if (url.username !== '' || url.password !== '') return refused('credentials');
  if (!canDialPort(portOf(url), policy)) return refused('port');
  const host = hostOf(url);
  if (host === '' || host.length > hostChars || host.includes('%')) return refused('host');
  // new URL() normalises every spelling of an IPv4 address to dotted decimal, except one with a trailing dot.
  if (isIP(host) !== 0) return canDial(host, policy) ? allowed : refused('address');
  // Empty labels: `localhost..` is an invalid name, but some resolvers accept it.
  if (host.split('.').includes('') || endsIn(host, forbiddenSuffixes)) return refused('host');
  const isIntranetName = !host.includes('.') || endsIn(host, internalSuffixes);
  return isIntranetName && policy.allowRanges.length === 0 ? refused('host') : allowed;
}
