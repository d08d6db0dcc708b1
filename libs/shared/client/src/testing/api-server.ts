import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export type Responder = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that implements Winnow's API and simulates network failures. */
export class ApiServer {
  readonly received: { line: string; headers: IncomingMessage['headers'] }[] = [];
  /** Responses for each address in order; the last one repeats. */
  responders: Record<string, Responder[]> = {};

  private constructor(private readonly server: Server) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const line = `${request.method} ${request.url}`;
      this.received.push({ line, headers: request.headers });
      const queue = this.responders[line] ?? [problemResponse(404, 'not-found')];
      const responder = queue.length > 1 ? queue.shift() : queue[0];
      request.resume().on('end', () => responder?.(request, response));
    });
  }

  static async start(): Promise<ApiServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new ApiServer(server);
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Returns the received requests with this method and path. */
  requests(line: string) {
    return this.received.filter((one) => one.line === line);
  }

  close(): Promise<unknown> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }
}

/** Responds with JSON. */
export const json =
  (status: number, body: unknown, headers: OutgoingHttpHeaders = {}): Responder =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** Responds with a problem. */
export const problemResponse = (status: number, code: string, headers?: Record<string, string>) =>
  json(status, { message: 'No.', code, correlationId: 'one-correlation' }, headers);

/** Writes a server-sent event. */
export const event = (index: number, name: string, data: unknown) =>
  `id: ${index}-0\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Responds with an event stream. */
export const stream =
  (...events: string[]): Responder =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(events.join(''));

/** Sends the buffered events and destroys the connection. */
export const interruptedStream =
  (...events: string[]): Responder =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(events.join(''), () => response.destroy());
  };

/** Destroys the connection without a response. */
export const reset: Responder = (request) => void request.socket.destroy();
