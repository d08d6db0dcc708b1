import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newSessionId, signSession, verifySession } from './session';

declare module 'fastify' {
  interface FastifyRequest {
    /** The anonymous visitor's id; owns the visitor's jobs. */
    sessionId: string;
  }
}

/** Under TLS the prefix binds the cookie to this very host (RFC 6265bis, section 4.1.3.2). */
const cookieName = (request: FastifyRequest) => (request.protocol === 'https' ? '__Host-sid' : 'sid');

/** Gives every visitor a signed anonymous session; a cookie that nobody here signed counts as none. */
export async function keepSessions(app: FastifyInstance, secrets: readonly string[]): Promise<void> {
  await app.register(fastifyCookie);
  app.decorateRequest('sessionId', '');
  app.addHook('onRequest', async (request, reply) => {
    const name = cookieName(request);
    const known = verifySession(request.cookies[name], secrets);
    request.sessionId = known ?? newSessionId();
    if (known) return;
    const cookie = app.serializeCookie(name, signSession(request.sessionId, secrets), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
    });
    // A header at once: `reply.setCookie` writes it in a hook that answers which are streamed do not come by.
    reply.header('set-cookie', cookie);
  });
}
