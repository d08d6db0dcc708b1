import { realpathSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import * as z from 'zod';
import { sendEvents, sendJson, setUpFolder, setUpServer } from '../testing/set-up.ts';

// A server that implements the messages of a task, behind the real program and client.

interface Message {
  readonly id?: number;
  readonly method: string;
  readonly params?: {
    readonly name?: string;
    readonly requestId?: number;
    readonly arguments?: object;
    readonly _meta?: { readonly progressToken?: number };
  };
}

const info = { name: 'test', version: '1' };
const taskId = 'a-task';
const initialized = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: info };

let requested: string[];
let called: (object | undefined)[];
let statuses: string[];
let cancelled: { requestId: unknown; session: unknown }[];
let clients: Client[];
let paths: string[];
let onChat: () => Promise<void>;

function resultOf(method: string): object {
  if (method === 'initialize') return initialized;
  requested.push(method);
  if (method === 'tasks/get') return { taskId, status: statuses.shift(), pollInterval: 1 };
  return { content: [{ type: 'text', text: 'The result' }] };
}

/** Sends one step, and never a result. */
function callSteps(response: ServerResponse, id: number, progressToken: number | undefined): void {
  requested.push(`tools/call ${id}`);
  const params = { progressToken, progress: 1, total: 2, message: 'One page' };
  const message = { jsonrpc: '2.0', method: 'notifications/progress', params };
  sendEvents(response, ['message', message]);
}

beforeEach(() => {
  [requested, called] = [[], []];
  cancelled = [];
  clients = [];
  paths = [];
});
const folder = setUpFolder();
const server = setUpServer(async (request, response, body) => {
  paths.push(request.url ?? '');
  if (request.method !== 'POST') return response.writeHead(405).end();
  const { id, method, params } = JSON.parse(body) as Message;
  if (method === 'notifications/cancelled')
    cancelled.push({ requestId: params?.requestId, session: request.headers['mcp-session-id'] });
  if (id === undefined) return response.writeHead(202).end();
  if (method === 'initialize') response.setHeader('mcp-session-id', 'a-session');
  if (method === 'tools/call') called.push(params?.arguments);
  if (params?.name === 'chat') await onChat();
  else if (method === 'tools/call') return callSteps(response, id, params?._meta?.progressToken);
  return sendJson(response, { jsonrpc: '2.0', id, result: resultOf(method) });
});
afterEach(async () => {
  for (const client of clients) await client.close();
});

/** `before` is code that the program runs first. */
async function connect(folders: string[] = [], { base = '', before = '' } = {}) {
  const module = pathToFileURL(path.join(__dirname, 'serve-tools.ts')).href;
  const url = server.url + base;
  const program = `${before}
    const { serveTools } = await import(${JSON.stringify(module)});
    await serveTools(${JSON.stringify(url)}, ${JSON.stringify({ folders, uploadMb: 1 })}, new AbortController().signal);`;
  const args = ['--input-type=module', '--eval', program];
  const client = new Client(info, { versionNegotiation: { mode: 'legacy' } });
  const transport = new StdioClientTransport({ command: process.execPath, args });
  await client.connect(transport);
  clients.push(client);
  return Object.assign(client, { pid: transport.pid ?? 0 });
}

it('polls until a task has ended, since a response without data for minutes would be lost', async () => {
  statuses = ['working', 'working', 'completed'];
  const client = await connect();
  const result = await client.request({ method: 'tasks/result', params: { taskId } }, z.looseObject({}));
  expect(result).toMatchObject({ content: [{ text: 'The result' }] });
  expect(requested).toEqual(['tasks/get', 'tasks/get', 'tasks/get', 'tasks/result']);
});

it('forwards progress under the token of the client, and its cancellation in the session', async () => {
  const client = await connect();
  const cancelling = new AbortController();
  const received: unknown[] = [];
  const onprogress = (progress: object) => {
    received.push(progress);
    cancelling.abort();
  };
  const called = client.callTool({ name: 'scrape_content', arguments: {} }, { signal: cancelling.signal, onprogress });
  await expect(called).rejects.toThrow();
  expect(received).toEqual([{ progress: 1, total: 2, message: 'One page' }]);
  for (let checks = 0; checks < 100 && cancelled.length === 0; checks += 1) await sleep(50);
  const [, id] = requested[0]?.split(' ') ?? [];
  expect(cancelled).toEqual([{ requestId: Number(id), session: 'a-session' }]);
});

it('reads a file of a given folder itself, and none without a folder', async () => {
  const file = path.join(realpathSync(folder.path), 'notes.txt');
  writeFileSync(file, 'notes');
  const call = { name: 'extract_text', arguments: { file: { uri: pathToFileURL(file).href } } };
  expect(await (await connect()).callTool(call)).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('--folder') }],
  });
  const cancelling = new AbortController();
  const calling = (await connect([path.dirname(file)])).callTool(call, { signal: cancelling.signal });
  for (const end = Date.now() + 20_000; called.length === 0 && Date.now() < end;) await sleep(20);
  cancelling.abort();
  await expect(calling).rejects.toThrow();
  expect(called).toEqual([{ file: { uri: 'notes.txt', blob: Buffer.from('notes').toString('base64') } }]);
});

/** Ends all timers of a minute on SIGUSR2. */
const skipMinutes = `
  const [start, stop, timers] = [setTimeout, clearTimeout, new Map()];
  globalThis.setTimeout = (run, ms, ...args) => {
    const timer = start(run, ms, ...args);
    if (ms === 60_000) timers.set(timer, () => run(...args));
    return timer;
  };
  globalThis.clearTimeout = (timer) => (timers.delete(timer), stop(timer));
  process.on('SIGUSR2', () => timers.forEach((run) => run()));`;

it('leaves it to its client how long an answer may take', async () => {
  const client = await connect([], { before: skipMinutes });
  onChat = async () => {
    process.kill(client.pid, 'SIGUSR2');
    await sleep(300);
  };
  expect(await client.callTool({ name: 'chat', arguments: {} })).toMatchObject({ content: [{ text: 'The result' }] });
});

it('keeps the path of the address of the server', async () => {
  await connect([], { base: '/tools/winnow/' });
  expect(new Set(paths)).toEqual(new Set(['/tools/winnow/mcp']));
});
