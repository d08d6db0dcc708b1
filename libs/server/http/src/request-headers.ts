import type { IncomingMessage } from 'node:http';

/** Whether the headers announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** RFC 9112, section 3.2: an HTTP/1.1 request has exactly one `Host`; an older one has at most one. */
export function hasOneHost({ headersDistinct, httpVersion }: IncomingMessage): boolean {
  const hosts = headersDistinct['host'] ?? [];
  return hosts.length === 1 || (hosts.length === 0 && httpVersion !== '1.1');
}
