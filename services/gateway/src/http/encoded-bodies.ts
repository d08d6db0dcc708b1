import { ProblemError } from '@winnow/errors';
import { hasBody } from '@winnow/http';
import type { FastifyInstance } from 'fastify';

/**
 * Rejects compressed request bodies with 415 (RFC 9110, section 8.4), which would be read as malformed JSON or stored as
 * damaged files. They are not decompressed, since the limits of bodies apply to their bytes. Some clients send the header
 * with every request, also without a body.
 */
export function rejectEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, raw }, reply) => {
    if (!hasBody(raw)) return;
    const coding = headers['content-encoding']?.trim().toLowerCase() ?? '';
    if (coding === '' || coding === 'identity') return;
    // The codings that are accepted (RFC 9110, section 15.5.16).
    reply.header('accept-encoding', 'identity');
    throw new ProblemError('unsupported-type', 'Send the body without the header “Content-Encoding”, uncompressed.');
  });
}
