import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import * as z from 'zod';

// A server that implements the messages of a task, behind the real program and client.

interface Message {
  readonly id?: number;
  readonly method: string;
}

const info = { name: 'test', version: '1' };
const taskId = 'a-task';
const initialized = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: info };

let server: Server;
let requested: string[];
let statuses: string[];

function resultOf(method: string): object {
  if (method === 'initialize') return initialized;
  requested.push(method);
  if (method === 'tasks/get') return { taskId, status: statuses.shift(), pollInterval: 1 };
  return { content: [{ type: 'text', text: 'The result' }] };
}

beforeEach(async () => {
  requested = [];
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (bytes: Buffer) => (text += String(bytes)));
    request.on('end', () => {
      if (request.method !== 'POST') return void response.writeHead(405).end();
      const { id, method } = JSON.parse(text) as Message;
      if (id === undefined) return void response.writeHead(202).end();
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: resultOf(method) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it('polls until a task has ended, since a response without data for minutes would be lost', async () => {
  statuses = ['working', 'working', 'completed'];
  const module = pathToFileURL(path.join(__dirname, 'serve-tools.ts')).href;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const program = `const { serveTools } = await import(${JSON.stringify(module)});
    await serveTools(${JSON.stringify(url)}, undefined, new AbortController().signal);`;
  const args = ['--input-type=module', '--eval', program];
  const client = new Client(info, { versionNegotiation: { mode: 'legacy' } });
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  const result = await client.request({ method: 'tasks/result', params: { taskId } }, z.looseObject({}));
  await client.close();
  expect(result).toMatchObject({ content: [{ text: 'The result' }] });
  expect(requested).toEqual(['tasks/get', 'tasks/get', 'tasks/get', 'tasks/result']);
});
