import { request } from 'node:http';
import { proxyAuthorization } from './wire';

/** Timeout of the check in milliseconds. */
const responseTimeoutMs = 1_500;

/**
 * Readiness check: the egress responds and accepts one of the tokens. Sends `OPTIONS *` (RFC 9110, section 9.3.7),
 * which fetches nothing. Throws an Error whose message names what is missing.
 */
export function checkEgress(egressUrl: string, tokens: readonly string[] = []): () => Promise<void> {
  const { hostname, port } = new URL(egressUrl);
  const authorization = proxyAuthorization(tokens);
  const headers = authorization ? { 'proxy-authorization': authorization } : {};
  return () =>
    new Promise((resolve, reject) => {
      const check = request({ hostname, port, method: 'OPTIONS', path: '*', headers, agent: false }, (response) => {
        response.resume();
        if (response.statusCode === 204) resolve();
        else
          reject(
            new Error(response.statusCode === 407 ? 'the egress accepts no token of EGRESS_TOKEN' : 'does not respond'),
          );
      });
      check.setTimeout(responseTimeoutMs, () => check.destroy());
      check.on('error', () => reject(new Error('does not respond')));
      check.end();
    });
}
