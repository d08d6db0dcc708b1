import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../testing/run-command.ts';
import { acceptJob, jobId, sendEvents, sendJson, setUpFolder, setUpServer } from '../testing/set-up.ts';

let notes: string;
let out: string;
let requests: string[];
let bodies: string[];
let isKeyRejected: boolean;
let stopping: AbortController;

const page = 'https://site.test/docs/a';
const missing = 'https://site.test/missing';

/** Returns the events of a job by the body of its request; a page named `slow` has none. */
function eventsOf(body: string): [name: string, data: object][] {
  if (body.includes('broken.pdf'))
    return [['problem', { message: 'Damaged.', code: 'unreadable', correlationId: 'c' }]];
  const scan = { text: 'Notes', source: 'file', title: 'Scan', warnings: ['This text was read by OCR.'] };
  if (body.includes('scan.pdf')) return [['result', scan]];
  if (body.includes('filename=')) return [['result', { text: 'Notes', source: 'file', title: 'My notes' }]];
  const [url = ''] = (JSON.parse(body) as { urls: string[] }).urls;
  if (url.includes('slow')) return [];
  const failed = [{ url, outcome: 'not-found', message: 'Nothing is there.' }];
  if (url === missing) return [['result', { pages: [], failed }]];
  return [['result', { pages: [{ url, title: 'Docs', content: 'Page', outcome: 'ok' }] }]];
}

const folder = setUpFolder();
beforeEach(() => {
  notes = path.join(folder.path, 'notes.txt');
  out = path.join(folder.path, 'out');
  for (const name of ['notes.txt', 'scan.pdf', 'broken.pdf']) writeFileSync(path.join(folder.path, name), 'source');
  [requests, bodies, isKeyRejected] = [[], [], false];
  stopping = new AbortController();
});
const server = setUpServer((request, response, body) => {
  requests.push(`${request.method} ${request.url}`);
  if (isKeyRejected) return sendJson(response, { message: 'No key.', code: 'unauthorized', correlationId: 'c' }, 401);
  if (request.method === 'DELETE') return response.writeHead(204).end();
  if (request.method === 'POST') return acceptJob(response, jobId(bodies.push(body) - 1));
  const sent = bodies[Number(/A(\d+)\/events/.exec(request.url ?? '')?.[1])] ?? '';
  sendEvents(response, ...eventsOf(sent));
  return sent.includes('slow') && stopping.abort(new Error('Stopped.'));
});

const read = (...args: string[]) => runCommand(['--server', server.url, 'read', ...args], stopping.signal);
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
const indexOf = () => JSON.parse(readFileSync(path.join(out, 'pages.json'), 'utf8')) as unknown;

it('rejects an output directory that is a file before it reads a source', async () => {
  const { error } = await read(notes, '-o', notes);
  expect(error).toMatchObject({ message: `The directory ${notes} cannot be created.`, exitCode: 2 });
  expect(requests).toEqual([]);
});

it('prints one source as text, as before', async () => {
  expect(await read(page)).toEqual({ stdout: 'Page\n', stderr: '', error: undefined });
});

it('prints the warnings of a file on stderr, except beside JSON', async () => {
  const scan = path.join(folder.path, 'scan.pdf');
  expect(await read(scan)).toMatchObject({ stdout: 'Notes\n', stderr: 'This text was read by OCR.\n' });
  expect((await read(scan, notes)).stderr).toBe(`${scan}: This text was read by OCR.\n`);
  expect((await read('--json', scan)).stderr).toBe('');
});

it('names a directory among the sources once', async () => {
  const { stderr, error } = await read(folder.path, notes);
  expect(stderr).toBe(`${folder.path} is a directory. Name its files: ${path.join(folder.path, '*')}\n`);
  expect(error).toMatchObject({ exitCode: 3 });
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
  const broken = path.join(folder.path, 'broken.pdf');
  const { stderr, error } = await read(broken, missing, page, '-o', out);
  expect(stderr).toBe(`${broken}: Damaged.\n${missing}: Nothing is there.\n1 text in ${out}, 2 failed\n`);
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
  const { error } = await read(page, path.join(folder.path, 'none.pdf'));
  expect(error).toMatchObject({ exitCode: 2 });
  expect(requests).toEqual([]);
});

it('overwrites none of its sources', async () => {
  const { error } = await read(notes, page, '-o', folder.path);
  expect(error).toMatchObject({ exitCode: 2, message: expect.stringContaining('notes.txt') });
  expect(readFileSync(notes, 'utf8')).toBe('source');
  expect(existsSync(path.join(folder.path, 'pages.json'))).toBe(false);
});

it('cancels the job in progress at a signal, and keeps the texts and the index', async () => {
  const { error } = await read(page, 'https://site.test/slow', notes, '-o', out);
  expect(error).toMatchObject({ message: 'Stopped.' });
  expect(requests.at(-1)).toMatch(/^DELETE \/api\/jobs\//);
  expect(indexOf()).toMatchObject({ pages: [{ source: page }], failed: [] });
});

it('names files of the same name in different folders after their paths', async () => {
  const other = path.join(folder.path, 'other.txt');
  writeFileSync(other, 'source');
  await read(other, path.relative(process.cwd(), other), '-o', out);
  expect(indexOf()).toMatchObject({
    pages: [{ file: 'other.txt' }, { file: expect.stringMatching(/^[^.].*-other\.txt$/) }],
  });
});

it('keeps the index of an earlier run when the server rejects the key', async () => {
  await read(page, '-o', out);
  const earlier = indexOf();
  isKeyRejected = true;
  expect((await read(notes, page, '-o', out)).error).toMatchObject({ code: 'unauthorized' });
  expect(indexOf()).toEqual(earlier);
});
