import type { ServerResponse } from 'node:http';
import { Client } from '@modelcontextprotocol/client';
import { sendJson, setUpServer } from '../testing/set-up.ts';
import { ServerTransport } from './server-transport.ts';

const info = { name: 'test', version: '1' };
const result = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: info };
const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } };

let client: Client;
let onCall: (response: ServerResponse) => void;
const server = setUpServer((request, response, body) => {
  if (request.method !== 'POST') return response.writeHead(405).end();
  const { id, method } = JSON.parse(body) as { id?: number; method: string };
  if (id === undefined) return response.writeHead(202).end();
  if (method === 'tools/call') return onCall(response);
  return sendJson(response, { jsonrpc: '2.0', id, result });
});

beforeEach(async () => {
  client = new Client(info, { versionNegotiation: { mode: 'legacy' } });
  await client.connect(new ServerTransport(new URL(`${server.url}/mcp`)));
});
afterEach(() => client.close());

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
