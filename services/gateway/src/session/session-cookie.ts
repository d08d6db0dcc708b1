import fastifyCookie from '@fastify/cookie';
import { visitorLimitsRoute } from '@winnow/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiToken, type ApiKey, type ApiKeys } from './api-keys';
import { newSessionId, signSession, verifySession } from './session';

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the anonymous visitor, or of the API key's session; owns the jobs. */
    sessionId: string;
    /** The request's API key, if valid. */
    apiKey: ApiKey | null;
    /** Whether the request has an unknown or expired API key. */
    hasUnknownKey: boolean;
  }
}

/**
 * Seconds until the cookie expires: the maximum that browsers accept (RFC 6265bis, section 5.5). Without an expiry, it would
 * end with the browser, and the visitor's collections and schedules would be lost.
 */
const maxAge = 400 * 24 * 60 * 60;

/** With TLS, the prefix restricts the cookie to this host (RFC 6265bis, section 4.1.3.2). */
const cookieName = (request: FastifyRequest) => (request.protocol === 'https' ? '__Host-sid' : 'sid');

/**
 * Sets the session of every request: from its API key, otherwise from a signed cookie, otherwise a new session with a
 * cookie. Ignores a cookie with an invalid signature. The request that a page sends when it is opened renews the cookie.
 */
export async function keepSessions(app: FastifyInstance, secrets: readonly string[], keys: ApiKeys): Promise<void> {
  await app.register(fastifyCookie);
  app.decorateRequest('sessionId', '');
  app.decorateRequest('apiKey', null);
  app.decorateRequest('hasUnknownKey', false);
  app.addHook('onRequest', async (request, reply) => {
    const token = keys.isEmpty ? undefined : apiToken(request.headers);
    if (token !== undefined) {
      request.apiKey = keys.find(token) ?? null;
      request.hasUnknownKey = request.apiKey === null;
      request.sessionId = request.apiKey?.sessionId ?? newSessionId();
      return;
    }
    const name = cookieName(request);
    const known = verifySession(request.cookies[name], secrets);
    request.sessionId = known ?? newSessionId();
    if (known && request.url !== visitorLimitsRoute) return;
    const cookie = app.serializeCookie(name, signSession(request.sessionId, secrets), {
      path: '/',
      maxAge,
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
    });
    // Sets the header directly, since `reply.setCookie` writes it in a hook that streamed responses skip.
    reply.header('set-cookie', cookie);
  });
}
