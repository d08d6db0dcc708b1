import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createProgram } from '../program.ts';

let server: Server;
let directory: string;
let notes: string;
let out: string;
let requests: string[];
let stopping: AbortController;

const page = 'https://site.test/docs/a';
const missing = 'https://site.test/missing';
const event = (name: string, data: object) => `id: 1-0\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Returns the events of a job by the body of its request; a page named `slow` has none. */
function eventsOf(body: string): string {
  if (body.includes('broken.pdf'))
    return event('problem', { message: 'Damaged.', code: 'unreadable', correlationId: 'c' });
  if (body.includes('filename=')) return event('result', { text: 'Notes', source: 'file', title: 'My notes' });
  const [url = ''] = (JSON.parse(body) as { urls: string[] }).urls;
  if (url.includes('slow')) return '';
  const failed = [{ url, outcome: 'not-found', message: 'Nothing is there.' }];
  if (url === missing) return event('result', { pages: [], failed });
  return event('result', { pages: [{ url, title: 'Docs', content: 'Page', outcome: 'ok' }] });
}

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'winnow-read-'));
  notes = path.join(directory, 'notes.txt');
  out = path.join(directory, 'out');
  for (const name of ['notes.txt', 'broken.pdf']) writeFileSync(path.join(directory, name), 'source');
  requests = [];
  stopping = new AbortController();
  const bodies: string[] = [];
  server = createServer((request, response) => {
    let body = '';
    requests.push(`${request.method} ${request.url}`);
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      if (request.method === 'DELETE') return void response.writeHead(204).end();
      if (request.method === 'POST') {
        const id = String(bodies.push(body) - 1).padStart(22, 'A');
        const accepted = { id, status: 'queued', events: `/api/jobs/${id}/events` };
        return void response.writeHead(202, { 'content-type': 'application/json' }).end(JSON.stringify(accepted));
      }
      const at = Number(/A(\d+)\/events/.exec(request.url ?? '')?.[1]);
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(eventsOf(bodies[at] ?? ''));
      if (bodies[at]?.includes('slow')) stopping.abort(new Error('Stopped.'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(directory, { recursive: true });
});

/** Runs the command; resolves with its output, and its error if it fails. */
async function read(...args: string[]) {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    jest.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text);
      return true;
    }),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const error = await createProgram(stopping.signal)
    .parseAsync(['--server', url, 'read', ...args], { from: 'user' })
    .then(
      () => undefined,
      (failure: unknown) => failure,
    );
  for (const spy of spies) spy.mockRestore();
  return { ...written, error };
}
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
const indexOf = () => JSON.parse(readFileSync(path.join(out, 'pages.json'), 'utf8')) as unknown;

it('prints one source as text, as before', async () => {
  expect(await read(page)).toEqual({ stdout: 'Page\n', stderr: '', error: undefined });
});

it('prints several sources as JSON lines in their order, each once', async () => {
  const { stdout, error } = await read(notes, page, notes);
  expect(linesOf(stdout)).toEqual([
    { source: notes, title: 'My notes', text: 'Notes' },
    { source: page, title: 'Docs', text: 'Page' },
  ]);
  expect(error).toBeUndefined();
  const whole = await read('--json', page, notes);
  expect(linesOf(whole.stdout)).toEqual([
    { source: page, result: { url: page, title: 'Docs', content: 'Page', outcome: 'ok' } },
    { source: notes, result: { text: 'Notes', source: 'file', title: 'My notes' } },
  ]);
});

it('writes a file for each source, and an index', async () => {
  const { stdout, stderr, error } = await read(notes, page, '-o', out, '--format', 'md');
  expect({ stdout, stderr, error }).toEqual({ stdout: '', stderr: `2 texts in ${out}\n`, error: undefined });
  expect(indexOf()).toEqual({
    pages: [
      { source: notes, file: 'notes.md', title: 'My notes' },
      { source: page, file: 'site.test/docs/a.md', title: 'Docs' },
    ],
    failed: [],
  });
  expect(readFileSync(path.join(out, 'site.test/docs/a.md'), 'utf8')).toBe('Page\n');
});

it('reads the other sources when some fail, and exits with 3', async () => {
  const broken = path.join(directory, 'broken.pdf');
  const { stderr, error } = await read(broken, missing, page, '-o', out);
  expect(stderr).toBe(`${broken}: Damaged.\n${missing}: Nothing is there.\n1 texts in ${out}, 2 failed\n`);
  expect(error).toMatchObject({ exitCode: 3 });
  expect(indexOf()).toMatchObject({
    pages: [{ source: page }],
    failed: [
      { source: broken, message: 'Damaged.' },
      { source: missing, message: 'Nothing is there.' },
    ],
  });
  const lines = await read(missing, page);
  expect(linesOf(lines.stdout)).toHaveLength(1);
  expect(lines.error).toMatchObject({ exitCode: 3 });
  expect((await read(missing, broken)).error).toMatchObject({ exitCode: 5 });
});

it('reads nothing when a file does not exist', async () => {
  const { error } = await read(page, path.join(directory, 'none.pdf'));
  expect(error).toMatchObject({ exitCode: 2 });
  expect(requests).toEqual([]);
});

it('overwrites none of its sources', async () => {
  const { error } = await read(notes, page, '-o', directory);
  expect(error).toMatchObject({ exitCode: 2, message: expect.stringContaining('notes.txt') });
  expect(readFileSync(notes, 'utf8')).toBe('source');
  expect(existsSync(path.join(directory, 'pages.json'))).toBe(false);
});

it('cancels the job in progress at a signal, and keeps the texts and the index', async () => {
  const { error } = await read(page, 'https://site.test/slow', notes, '-o', out);
  expect(error).toMatchObject({ message: 'Stopped.' });
  expect(requests.at(-1)).toMatch(/^DELETE \/api\/jobs\//);
  expect(indexOf()).toMatchObject({ pages: [{ source: page }], failed: [] });
});

it('names files of the same name in different folders after their paths', async () => {
  const other = path.join(directory, 'other.txt');
  writeFileSync(other, 'source');
  await read(other, path.relative(process.cwd(), other), '-o', out);
  expect(indexOf()).toMatchObject({
    pages: [{ file: 'other.txt' }, { file: expect.stringMatching(/^[^.].*-other\.txt$/) }],
  });
});

it('keeps the index of an earlier run when the server rejects the key', async () => {
  await read(page, '-o', out);
  const earlier = indexOf();
  const problem = JSON.stringify({ message: 'No key.', code: 'unauthorized', correlationId: 'c' });
  server.removeAllListeners('request').on('request', (_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end(problem);
  });
  expect((await read(notes, page, '-o', out)).error).toMatchObject({ code: 'unauthorized' });
  expect(indexOf()).toEqual(earlier);
});
