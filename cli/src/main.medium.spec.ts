import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { acceptJob, sendEvents, setUpFolder, setUpServer } from './testing/set-up.ts';

const program = path.resolve(import.meta.dirname, '../bin/winnow.mjs');
const problem = { message: 'Nothing is there.', code: 'site-not-found', correlationId: 'one-correlation' };

const folder = setUpFolder();
const server = setUpServer((request, response) => {
  if (request.method === 'POST') return acceptJob(response);
  sendEvents(response, ['problem', problem]);
});

it('finishes its work when the reader of its messages closes them early', async () => {
  const sources = ['https://site.test/a', 'https://site.test/b'];
  const child = spawn(process.execPath, [program, '--server', server.url, 'read', ...sources, '-o', folder.path]);
  child.stderr.destroy();
  expect(await once(child, 'close')).toEqual([5, null]);
  const { failed } = JSON.parse(readFileSync(path.join(folder.path, 'pages.json'), 'utf8')) as { failed: unknown[] };
  expect(failed).toEqual(sources.map((source) => ({ source, message: problem.message })));
});

it('reuses the code that an earlier start has stripped of types and compiled', async () => {
  const env = { NODE_DEBUG_NATIVE: 'COMPILE_CACHE' };
  const start = () => promisify(execFile)(process.execPath, [program, '--version'], { env, maxBuffer: Infinity });
  await start();
  const { stdout, stderr } = await start();
  expect(stdout + stderr).toMatch(/StrippedTypeScript \S+cli\/src\/main\.ts\.\.\.success/);
  expect(stdout + stderr).toMatch(/code cache for ESM \S+cli\/src\/main\.ts was accepted/);
});
