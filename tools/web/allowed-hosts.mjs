import { isIP } from 'node:net';
import { hostname } from 'node:os';

/** A name without its port, its last dot, capital letters and the brackets of an IPv6 address. */
function nameOf(authority) {
  const host = authority.slice(authority.lastIndexOf('@') + 1).trim();
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(host) ?? [];
  return (bracketed ?? plain)?.toLowerCase().replace(/\.$/, '');
}

/**
 * Which names this server answers to. A stranger's website may let its own name lead to an address of this machine (DNS
 * rebinding): the browser of whoever visits it would then take this server for a part of that website, and show it
 * everything. An address is nobody's name, and whoever is at home here knows the machine's own.
 *
 * @param {string} setting further names, a comma list; `*` for any
 * @param {string} ownHost the name or address that the server listens on
 * @param {string} [machine] the machine's name
 * @returns {(authority: string) => boolean} whether a request for `host` or `host:port` is meant for this server; empty
 *   is what no browser sends
 */
export function allowedHosts(setting, ownHost, machine = hostname()) {
  const [first] = machine.split('.');
  const names = ['localhost', machine, first, `${first}.local`, ownHost, ...setting.split(',')].map(nameOf);
  const known = new Set(names.filter(Boolean));
  if (known.has('*')) return () => true;
  return (authority) => {
    const name = nameOf(authority);
    return name === '' || (name !== undefined && (isIP(name) !== 0 || known.has(name)));
  };
}
