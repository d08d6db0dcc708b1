import type { IncomingMessage } from 'node:http';
import { inSpan } from '@winnow/telemetry';

/** W3C trace context, version 00. */
const traceparent = /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

/**
 * Does the work for a request as a part of the trace that the request belongs to. Pages in a browser ask without one:
 * what they fetch makes no trace of its own.
 */
export function traced<Value>(request: IncomingMessage, host: string, work: () => Promise<Value>): Promise<Value> {
  const given = request.headers['traceparent'];
  if (typeof given !== 'string' || !traceparent.test(given)) return work();
  const attributes = { 'http.request.method': request.method ?? '', 'server.address': host };
  const name = request.method === 'CONNECT' ? 'tunnel' : 'forward';
  return inSpan(name, { role: 'server', parent: { traceparent: given }, attributes }, work);
}
