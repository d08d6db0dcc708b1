import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { EgressFailure } from './failure';

/** The user name that goes with the token in Basic authentication, the only one that Chromium speaks with a proxy. */
const proxyUser = 'winnow';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Makes the check that every request passes first: it names one host, and presents the token where there is one.
 * Throws `malformed` or `unauthorized`.
 */
export function admission(token: string | null): (request: IncomingMessage) => void {
  const credentials = Buffer.from(`${proxyUser}:${token}`).toString('base64');
  const expected = token === null ? null : digest(`Basic ${credentials}`);
  return (request) => {
    const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw new EgressFailure('malformed', 'two Host headers');
    if (expected && !timingSafeEqual(digest(request.headers['proxy-authorization'] ?? ''), expected))
      throw new EgressFailure('unauthorized', 'token');
  };
}
