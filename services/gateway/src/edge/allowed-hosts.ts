import { isIP } from 'node:net';
import { hostname } from 'node:os';

/** Normalises a host: lower case, without port, trailing dot and the brackets of an IPv6 address. */
function nameOf(authority: string): string | undefined {
  const host = authority.slice(authority.lastIndexOf('@') + 1).trim();
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(host) ?? [];
  return (bracketed ?? plain)?.toLowerCase().replace(/\.$/, '');
}

/**
 * Creates a function that returns whether a request for `host` or `host:port` is meant for this server. Protects
 * against DNS rebinding, where a website resolves its own name to an address of this machine. Accepts addresses, the
 * machine's own names and `names` (`*` for any), and an empty authority, which no browser sends.
 */
export function allowedHosts(
  names: readonly string[],
  ownHost: string,
  machine = hostname(),
): (authority: string) => boolean {
  const [first = ''] = machine.split('.');
  const all = ['localhost', machine, first, `${first}.local`, ownHost, ...names].map(nameOf);
  const known = new Set(all.filter((name) => name !== undefined && name !== ''));
  if (known.has('*')) return () => true;
  return (authority) => {
    const name = nameOf(authority);
    return name === '' || (name !== undefined && (isIP(name) !== 0 || known.has(name)));
  };
}
