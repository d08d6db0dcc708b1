import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { presentedTokens } from '@winnow/egress-client/wire';
import { hasOneHost } from '@winnow/http';
import { EgressFailure } from './failure';

/** Maximum tokens of one request that are compared. */
const maxTokens = 10;

const digest = (text: string) => hash('sha256', text, 'buffer');

/**
 * Creates the first check of every request: it must have exactly one host and, when tokens are configured, present one
 * of them. Throws `malformed` or `unauthorized`.
 */
export function admission(tokens: readonly string[]): (request: IncomingMessage) => void {
  const accepted = tokens.map(digest);
  const isAccepted = (token: string) => accepted.some((one) => timingSafeEqual(digest(token), one));
  return (request) => {
    if (!hasOneHost(request)) throw new EgressFailure('malformed', 'Host headers');
    const presented = presentedTokens(request.headers['proxy-authorization']).slice(0, maxTokens);
    if (accepted.length > 0 && !presented.some(isAccepted)) throw new EgressFailure('unauthorized', 'token');
  };
}
