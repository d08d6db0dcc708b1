import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/client';
import { ServerTransport } from './server-transport.ts';

const info = { name: 'test', version: '1' };
const result = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: info };
const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } };

let server: Server;
let client: Client;
let onCall: (response: ServerResponse) => void;

beforeEach(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (bytes: Buffer) => (text += String(bytes)));
    request.on('end', () => {
      if (request.method !== 'POST') return void response.writeHead(405).end();
      const { id, method } = JSON.parse(text) as { id?: number; method: string };
      if (id === undefined) return void response.writeHead(202).end();
      if (method === 'tools/call') return onCall(response);
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = new Client(info, { versionNegotiation: { mode: 'legacy' } });
  await client.connect(new ServerTransport(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`)));
});
afterEach(async () => {
  await client.close();
  server.closeAllConnections();
  server.close();
});

it.each([
  ['breaks', (response: ServerResponse) => void response.destroy()],
  ['ends', (response: ServerResponse) => void response.end()],
])('fails a call whose stream %s without a response', async (_, stop) => {
  onCall = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify(progress)}\n\n`, () => stop(response));
  };
  const called = client.callTool({ name: 'scrape_content', arguments: {} }, { onprogress: () => undefined });
  await expect(called).rejects.toThrow('The connection to the server was lost.');
});

it('names the server in the failure of a call that cannot be sent', async () => {
  onCall = (response) => void response.destroy();
  const called = client.callTool({ name: 'scrape_content', arguments: {} });
  await expect(called).rejects.toThrow('The server could not be reached.');
});
