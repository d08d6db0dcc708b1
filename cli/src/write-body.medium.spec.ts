import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, createReadStream, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sendJson, setUpFolder, setUpServer } from './testing/set-up.ts';

const program = path.resolve(import.meta.dirname, '../bin/winnow.mjs');

let onExport: (response: ServerResponse) => void;
const folder = setUpFolder();
const server = setUpServer((request, response) => {
  if (request.url?.endsWith('/export?format=jsonl')) return onExport(response);
  sendJson(response, {});
});

function startExport(output: string, stdout: 'pipe' | number = 'pipe') {
  const command = ['collections', 'export', 'a-collection', '--format', 'jsonl', '-o', output];
  const child = spawn(process.execPath, [program, '--server', server.url, '--api-key', 'wn-key', ...command], {
    stdio: ['ignore', stdout, 'pipe'],
  });
  let error = '';
  child.stderr?.on('data', (piece: Buffer) => (error += String(piece)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, error }));
  return { child, ended };
}

/** Sends lines until the client disconnects. */
function sendEndlessly(response: ServerResponse): void {
  const line = `${JSON.stringify({ content: 'Text '.repeat(10_000) })}\n`;
  const send = () => {
    while (!response.destroyed && response.write(line));
  };
  response.writeHead(200).on('drain', send);
  send();
}

it('succeeds when the reader of an export closes it early', async () => {
  onExport = sendEndlessly;
  const { child, ended } = startExport('-');
  await once(child.stdout!, 'data');
  child.stdout?.destroy();
  expect(await ended).toEqual({ code: 0, error: '' });
});

it('exits as stopped when a signal ends an export', async () => {
  onExport = (response) => {
    response.writeHead(200).write('{}\n');
    child.kill('SIGINT');
  };
  const { child, ended } = startExport(path.join(folder.path, 'pages.jsonl'));
  expect(await ended).toEqual({ code: 130, error: 'winnow: Stopped.\n' });
});

it('reports an export whose connection breaks as such', async () => {
  onExport = (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{}\n', () => response.destroy());
  };
  const { ended } = startExport(path.join(folder.path, 'pages.jsonl'));
  expect(await ended).toEqual({ code: 7, error: 'winnow: The connection to the server was lost.\n' });
});

it('keeps an earlier file, and no part of the new one, when an export fails', async () => {
  const file = path.join(folder.path, 'pages.jsonl');
  writeFileSync(file, 'earlier');
  onExport = (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{}\n', () => response.destroy());
  };
  await startExport(file).ended;
  expect(readFileSync(file, 'utf8')).toBe('earlier');
  expect(readdirSync(folder.path)).toEqual(['pages.jsonl']);
});

it('leaves no file when an export is stopped', async () => {
  onExport = (response) => {
    response.writeHead(200).write('{}\n');
    child.kill('SIGINT');
  };
  const { child, ended } = startExport(path.join(folder.path, 'pages.jsonl'));
  await ended;
  expect(readdirSync(folder.path)).toEqual([]);
});

it('replaces an earlier file, and keeps its permissions', async () => {
  const file = path.join(folder.path, 'pages.jsonl');
  writeFileSync(file, 'an earlier and longer text');
  chmodSync(file, 0o600);
  onExport = (response) => void response.writeHead(200).end('{}\n');
  expect(await startExport(file).ended).toEqual({ code: 0, error: '' });
  expect(readFileSync(file, 'utf8')).toBe('{}\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('writes to a named pipe', async () => {
  const pipe = path.join(folder.path, 'pipe');
  execFileSync('mkfifo', [pipe]);
  onExport = (response) => void response.writeHead(200).end('{}\n');
  const { ended } = startExport(pipe);
  expect(await text(createReadStream(pipe))).toBe('{}\n');
  expect(await ended).toEqual({ code: 0, error: '' });
  expect(readdirSync(folder.path)).toEqual(['pipe']);
});

it('rejects a file that cannot be written before it requests the export', async () => {
  const request = jest.fn((response: ServerResponse) => void response.end());
  onExport = request;
  expect(await startExport(folder.path).ended).toEqual({
    code: 2,
    error: `winnow: The file ${folder.path} cannot be written.\n`,
  });
  expect(request).not.toHaveBeenCalled();
});

it('reports a standard output that cannot be written', async () => {
  onExport = (response) => void response.writeHead(200).end('{}\n');
  const { ended } = startExport('-', openSync('/dev/full', 'w'));
  expect(await ended).toEqual({ code: 1, error: 'winnow: ENOSPC: no space left on device, write\n' });
});
