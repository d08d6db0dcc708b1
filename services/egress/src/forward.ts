import {
  request as httpRequest,
  type Agent,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http';
import { maxInterimResponses, maxResponseHeaderBytes } from '@winnow/egress-client/wire';
import { hasBody } from '@winnow/http';
import { capBytes, type Caps } from './connection-caps';
import { EgressFailure } from './failure';
import { forwardHeaders } from './forward-headers';
import { parseAbsolute } from './parse-target';

export interface ForwardOptions {
  readonly agent: Agent;
  readonly caps: Caps;
  /** Maximum bytes of one response, and of one request's body. */
  readonly responseBytes: number;
}

/**
 * Forwards a plain http request in absolute form, with the target's name as `Host`. Resolves when the exchange has ended;
 * throws an `EgressFailure` or a connection's error before the response begins.
 */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  options: ForwardOptions,
): Promise<void> {
  const { target, path, hostHeader } = parseAbsolute(request.url ?? '');
  const to: RequestOptions = {
    agent: options.agent,
    host: target.host,
    port: target.port,
    method: request.method,
    path,
    headers: [...forwardHeaders(request.rawHeaders, true), 'Host', hostHeader],
    setHost: false,
    maxHeaderSize: maxResponseHeaderBytes,
  };
  try {
    await exchange(to, request, response, options);
  } catch (error) {
    // A website may close a kept-alive connection just as it is reused, so the request is retried on a new one.
    if (!(error instanceof StaleConnection) || hasBody(request) || response.destroyed) throw error;
    await exchange(to, request, response, options);
  }
}

/** Thrown when a reused connection failed before the first byte of a response. */
class StaleConnection extends EgressFailure {
  constructor() {
    super('unreachable', 'kept connection closed');
  }
}

function exchange(
  to: RequestOptions,
  request: IncomingMessage,
  response: ServerResponse,
  { caps, responseBytes }: ForwardOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const upstream = httpRequest(to);
    const stop = (detail: string) => upstream.destroy(new EgressFailure('timeout', detail));
    const timer = setTimeout(() => stop('total'), caps.totalMs);
    upstream.setTimeout(caps.idleMs, () => stop('idle'));
    upstream.on('error', (error) => {
      clearTimeout(timer);
      // After the first byte a failure can only be signalled by closing the connection.
      if (response.headersSent) response.destroy();
      reject(upstream.reusedSocket && !(error instanceof EgressFailure) ? new StaleConnection() : error);
    });
    const rejectResponse = (detail: string) => {
      reject(new EgressFailure('unreachable', detail));
      upstream.destroy();
    };
    // Nothing was upgraded, so the response (101) is malformed. Without a listener Node closes the connection silently.
    upstream.once('upgrade', () => rejectResponse('upgrade'));
    let interimResponses = 0;
    upstream.on('information', () => {
      interimResponses += 1;
      if (interimResponses > maxInterimResponses) rejectResponse('too many interim responses');
    });
    upstream.once('response', (upstreamResponse) => {
      // Rejected by an earlier part of the same packet.
      if (upstream.destroyed) return;
      // A website's 407 would look like the proxy's own.
      if (upstreamResponse.statusCode === 407) return rejectResponse('status 407');
      try {
        response.writeHead(upstreamResponse.statusCode ?? 0, forwardHeaders(upstreamResponse.rawHeaders));
      } catch {
        return rejectResponse('headers that cannot be passed on');
      }
      capBytes(upstreamResponse, responseBytes, () => response.destroy());
      upstreamResponse.once('error', () => response.destroy());
      upstreamResponse.pipe(response);
    });
    response.once('close', () => {
      clearTimeout(timer);
      if (!response.writableFinished) upstream.destroy();
      resolve();
    });
    if (hasBody(request)) {
      capBytes(request, responseBytes, () => stop('request body'));
      request.pipe(upstream);
    } else {
      upstream.end();
    }
  });
}
