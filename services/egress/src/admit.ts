import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { presentedTokens } from '@winnow/egress-client/wire';
import { EgressFailure } from './failure';

/** Tokens of one request that are looked at. */
const mostTokens = 10;

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Makes the check that every request passes first: it names one host, and presents one of the tokens where there are any.
 * Throws `malformed` or `unauthorized`.
 */
export function admission(tokens: readonly string[]): (request: IncomingMessage) => void {
  const accepted = tokens.map(digest);
  const isAccepted = (token: string) => accepted.some((one) => timingSafeEqual(digest(token), one));
  return (request) => {
    const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw new EgressFailure('malformed', 'two Host headers');
    const presented = presentedTokens(request.headers['proxy-authorization']).slice(0, mostTokens);
    if (accepted.length > 0 && !presented.some(isAccepted)) throw new EgressFailure('unauthorized', 'token');
  };
}
