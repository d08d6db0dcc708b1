import { createHmac } from 'node:crypto';

/**
 * Returns the key of a secret: standardwebhooks encodes it as `whsec_` and base64; any other text is the key itself.
 */
function keyOf(secret: string): Buffer {
  const [, encoded] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  return encoded === undefined ? Buffer.from(secret) : Buffer.from(encoded, 'base64');
}

/**
 * Returns the headers of one delivery attempt (standardwebhooks 1.0): the id, which is the same for all attempts, the
 * attempt's time in seconds, and the signature of both and the body. Without a secret there is no signature.
 */
export function standardHeaders(id: string, body: string, secret: string | null, now = Date.now()) {
  const timestamp = String(Math.floor(now / 1_000));
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp };
  if (!secret) return headers;
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { ...headers, 'webhook-signature': `v1,${signature}` };
}

/** Returns Firecrawl's header: the HMAC of the body in hex. */
export function firecrawlHeaders(body: string, secret: string | null) {
  if (!secret) return {};
  return { 'x-firecrawl-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` };
}
