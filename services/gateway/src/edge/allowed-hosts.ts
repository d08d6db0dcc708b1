import { isIP } from 'node:net';
import { hostname } from 'node:os';

/** A name without its port, its last dot, capital letters and the brackets of an IPv6 address. */
function nameOf(authority: string): string | undefined {
  const host = authority.slice(authority.lastIndexOf('@') + 1).trim();
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(host) ?? [];
  return (bracketed ?? plain)?.toLowerCase().replace(/\.$/, '');
}

/**
 * Whether a request for `host` or `host:port` is meant for this server. A foreign website may let its own name lead to an
 * address of this machine (DNS rebinding): a browser would then take this server for a part of that website. Addresses, the
 * machine's own names and `names` (`*` for any) are accepted; an empty authority is what no browser sends.
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
