import { Agent, request as httpRequest } from 'node:http';
import { endToEnd, forwardedRequest } from './forwarded-request.mjs';
import { sendProblem } from './problem.mjs';

/** Milliseconds for which a gateway that refused a connection is asked last. */
const avoidFor = 2_000;

const unavailable = {
  status: 503,
  code: 'unavailable',
  message: 'The service is temporarily unavailable. Please try again in a moment.',
  headers: { 'retry-after': '2' },
};

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

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   * @param {string} path path and query as the gateway gets them
   * @param {Record<string, string>} framing what `framingOf` gave
   */
  handle(request, response, path, framing) {
    this.#try(request, response, { path, ...forwardedRequest(request, framing) }, this.#order());
  }

  /** All gateways, the next in turn first and those that lately refused last. */
  #order() {
    const start = this.#turn++;
    const turned = this.gateways.map((_, index) => this.gateways[(start + index) % this.gateways.length]);
    const isDown = (gateway) => Date.now() - (this.#refusedAt.get(gateway) ?? 0) < avoidFor;
    return [...turned.filter((gateway) => !isDown(gateway)), ...turned.filter(isDown)];
  }

  #try(request, response, forwarded, [gateway, ...others]) {
    if (!gateway) return sendProblem(request, response, unavailable);
    const { hostname, port } = new URL(gateway);
    const { path, headers, hasBody } = forwarded;
    const upstream = httpRequest({ agent: this.#agent, hostname, port, method: request.method, path, headers });
    let sent = false;
    let reused = false;
    const send = () => {
      sent = true;
      if (hasBody) request.pipe(upstream);
      else upstream.end();
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
      const { socket } = upstream;
      const isEarly = !upstream.writableFinished;
      // A body that comes too slowly is not waited for: the connection ends with the answer.
      const isTooSlow = isEarly && answer.statusCode === 408;
      const headers = { ...endToEnd(answer.headers), ...(isTooSlow ? { connection: 'close' } : {}) };
      response.writeHead(answer.statusCode, answer.statusMessage, headers);
      response.flushHeaders();
      answer.pipe(response);
      // A gateway that dies in the middle must not look like the end of the answer.
      answer.once('error', () => response.destroy());
      // What the gateway has not read of this request must not come before the next one's.
      answer.once('end', () => {
        if (!isEarly) return;
        request.unpipe(upstream);
        request.resume();
        socket.destroy();
      });
    });
    upstream.once('error', () => {
      response.off('close', gone);
      request.unpipe(upstream);
      if (response.destroyed) return;
      if (response.headersSent) return response.destroy();
      this.#noteRefusal(gateway, sent);
      // A kept connection may have been closed by the gateway just before it was used.
      const isEmpty = !hasBody && (request.method === 'GET' || request.method === 'HEAD');
      if (!sent || (reused && isEmpty)) {
        return this.#try(request, response, forwarded, reused ? [gateway, ...others] : others);
      }
      sendProblem(request, response, unavailable);
    });
  }

  #noteRefusal(gateway, sent) {
    if (!sent) this.#refusedAt.set(gateway, Date.now());
  }
}
