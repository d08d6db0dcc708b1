import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Registers hooks that start a server for each test; `respond` gets the whole body of each request. */
export function setUpServer(respond: (request: IncomingMessage, response: ServerResponse, body: string) => unknown) {
  let server: Server;
  beforeEach(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => void respond(request, response, body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    get url(): string {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
  };
}

/** Registers hooks that create an empty folder for each test. */
export function setUpFolder() {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'winnow-'))));
  afterEach(() => rmSync(folder, { recursive: true }));
  return {
    get path(): string {
      return folder;
    },
  };
}

export const sendJson = (response: ServerResponse, body: object, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Id of the job with a number. */
export const jobId = (number = 0): string => String(number).padStart(22, 'A');

/** Accepts a request as a job. */
export const acceptJob = (response: ServerResponse, id = jobId()): void =>
  sendJson(response, { id, status: 'queued', events: `/api/jobs/${id}/events` }, 202);

/** Sends events by their names, and keeps the stream open. */
export function sendEvents(
  response: ServerResponse,
  ...events: readonly (readonly [name: string, data: object])[]
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  for (const [at, [name, data]] of events.entries())
    response.write(`id: ${at + 1}-0\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}
