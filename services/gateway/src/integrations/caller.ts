import type { FastifyRequest } from 'fastify';
import { blockName } from '../limits/address-block';
import type { Caller } from '../run-operation';

/** Returns the identity of a request, by session or key and address. */
export function callerOf(request: FastifyRequest): Caller {
  // Clients of Firecrawl name it by their own header.
  const key = request.headers['idempotency-key'] ?? request.headers['x-idempotency-key'];
  return {
    owner: request.sessionId,
    block: blockName(request.ip),
    correlationId: request.id,
    idempotencyKey: typeof key === 'string' && key !== '' ? key : undefined,
  };
}
