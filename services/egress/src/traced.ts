import type { IncomingMessage } from 'node:http';
import { inSpan } from '@winnow/telemetry';

/** Matches W3C trace context, version 00. */
const traceparent = /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

/**
 * Runs the work in a span of the request's trace. Requests of a browser's pages have no trace context and create no
 * span.
 */
export function traced<Value>(request: IncomingMessage, host: string, work: () => Promise<Value>): Promise<Value> {
  const given = request.headers['traceparent'];
  if (typeof given !== 'string' || !traceparent.test(given)) return work();
  const attributes = { 'http.request.method': request.method ?? '', 'server.address': host };
  const name = request.method === 'CONNECT' ? 'tunnel' : 'forward';
  return inSpan(name, { role: 'server', parent: { traceparent: given }, attributes }, work);
}
