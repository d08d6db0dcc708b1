import { isIP } from 'node:net';
import { portOf } from '@winnow/address-policy';
import { EgressFailure } from './failure';
import type { Target } from './resolve-and-pin';

/** Matches only `name:port` or `[IPv6]:port`, since brackets around a name bypass checks (GHSA-qwrf-gfpj-qvj6). */
const authority = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+)):(\d{1,5})$/i;

/** Parses the target of a CONNECT request. Throws `malformed`. */
export function parseAuthority(text: string): Target {
  const [, ipv6, name, port] = authority.exec(text) ?? [];
  const address = `http://${ipv6 === undefined ? name : `[${ipv6}]`}/`;
  if (!port || (ipv6 !== undefined && isIP(ipv6) !== 6) || !URL.canParse(address))
    throw new EgressFailure('malformed', 'authority');
  return canonical(new URL(address), Number(port));
}

/** Parses the target of a request in absolute form, which only plain http uses. Throws `malformed` or `refused`. */
export function parseAbsolute(text: string): { target: Target; path: string; hostHeader: string } {
  const url = /^http:\/\/[^/\\]/i.test(text) ? URL.parse(text) : null;
  if (url === null) throw new EgressFailure('malformed', 'not absolute');
  if (url.username !== '' || url.password !== '') throw new EgressFailure('refused', 'credentials');
  return { target: canonical(url, portOf(url)), path: `${url.pathname}${url.search}`, hostHeader: url.host };
}

/** Normalises the host as `new URL` does, so that 0x7f.1 is checked as 127.0.0.1. */
function canonical(url: URL, port: number): Target {
  return { host: url.hostname.replace(/^\[|\]$/g, '').toLowerCase(), port };
}
