import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';

const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** Milliseconds for which a gateway that refused a connection is asked last. */
const avoidFor = 2_000;

const endToEnd = (headers) => Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.includes(name)));

/**
 * Hands requests to the gateways in turn, passing everything on as it comes: uploads and event streams are never held
 * back, and a client that hangs up closes the gateway's request as well.
 */
export class ApiProxy {
  // Every open event stream holds a connection: a cap would let listeners lock everybody else out.
  #agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  #turn = 0;
  #refusedAt = new Map();

  /** @param {string[]} gateways origins, `http://host:port` */
  constructor(gateways) {
    this.gateways = gateways;
  }

  handle(request, response) {
    this.#try(request, response, this.#order());
  }

  /** All gateways, the next in turn first and those that lately refused last. */
  #order() {
    const start = this.#turn++;
    const turned = this.gateways.map((_, index) => this.gateways[(start + index) % this.gateways.length]);
    const isDown = (gateway) => Date.now() - (this.#refusedAt.get(gateway) ?? 0) < avoidFor;
    return [...turned.filter((gateway) => !isDown(gateway)), ...turned.filter(isDown)];
  }

  #try(request, response, [gateway, ...others]) {
    if (!gateway) return sendUnavailable(request, response);
    const { hostname, port } = new URL(gateway);
    const upstream = httpRequest({
      agent: this.#agent,
      hostname,
      port,
      method: request.method,
      path: request.url,
      headers: {
        ...endToEnd(request.headers),
        'x-forwarded-for': request.socket.remoteAddress,
        'x-forwarded-proto': 'http',
        'x-forwarded-host': request.headers.host ?? '',
      },
    });
    let sent = false;
    let reused = false;
    const send = () => {
      sent = true;
      request.pipe(upstream);
    };
    // The body is read from the client only once somebody takes it, so that a refusal can still go to the next gateway.
    upstream.once('socket', (socket) => {
      reused = upstream.reusedSocket;
      if (socket.connecting) socket.once('connect', send);
      else send();
    });
    const gone = () => upstream.destroy();
    response.once('close', gone);
    upstream.once('response', (answer) => {
      response.writeHead(answer.statusCode, answer.statusMessage, endToEnd(answer.headers));
      response.flushHeaders();
      answer.pipe(response);
      // A gateway that dies in the middle must not look like the end of the answer.
      answer.once('error', () => response.destroy());
    });
    upstream.once('error', () => {
      response.off('close', gone);
      if (response.destroyed) return;
      if (response.headersSent) return response.destroy();
      this.#noteRefusal(gateway, sent);
      // A kept connection may have been closed by the gateway just before it was used.
      const isEmpty = request.method === 'GET' || request.method === 'HEAD';
      if (!sent || (reused && isEmpty)) return this.#try(request, response, reused ? [gateway, ...others] : others);
      sendUnavailable(request, response);
    });
  }

  #noteRefusal(gateway, sent) {
    if (!sent) this.#refusedAt.set(gateway, Date.now());
  }
}

/** The wire contract's problem body for a gateway that is away. */
function sendUnavailable(request, response) {
  const given = request.headers['x-correlation-id'];
  const correlationId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  const message = 'The service is temporarily unavailable. Please try again in a moment.';
  request.resume();
  response
    .writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'retry-after': '2',
    })
    .end(JSON.stringify({ message, code: 'unavailable', correlationId }));
}
