import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { proxyAuthorization } from '@winnow/egress-client/wire';
import { EgressFailure } from './failure';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Makes the check that every request passes first: it names one host, and presents the token where there is one.
 * Throws `malformed` or `unauthorized`.
 */
export function admission(token: string | null): (request: IncomingMessage) => void {
  const expected = token === null ? null : digest(proxyAuthorization(token));
  return (request) => {
    const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw new EgressFailure('malformed', 'two Host headers');
    if (expected && !timingSafeEqual(digest(request.headers['proxy-authorization'] ?? ''), expected))
      throw new EgressFailure('unauthorized', 'token');
  };
}
