import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, siteUrl, test } from '../setup/whole-product';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');
const page = readFileSync(path.join(root, 'docs/clients.md'), 'utf8');
const fence = (language: string) => new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(page)?.[1] ?? '';

let directory: string;
test.beforeEach(() => {
  // Inside the repository, so that workspace packages resolve.
  directory = mkdtempSync(path.join(root, '.cache/clients-'));
  writeFileSync(path.join(directory, 'notes.txt'), 'The harbor of Ostby was built in 1874.\n');
});
test.afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Runs the example of a language as a reader does, and returns its output. */
async function play(language: string, serverUrl: string, command: string, ...args: string[]): Promise<string> {
  const source = fence(language === 'mts' ? 'ts' : language)
    .replaceAll('http://localhost:8080', serverUrl)
    .replaceAll('https://example.com', siteUrl);
  writeFileSync(path.join(directory, `example.${language}`), source);
  const env = { ...process.env, HOME: tmpdir() };
  const { stdout } = await run(command, [...args, `example.${language}`], { cwd: directory, env, timeout: 120_000 });
  return stdout;
}

test('the TypeScript example of docs/clients.md works', async ({ system }) => {
  const printed = await play('mts', system.url, process.execPath);
  expect(printed).toMatch(/: \d{3,} characters\n/);
  expect(printed).toContain('0 failed\n');
  expect(printed).toContain('The harbor of Ostby was built in 1874.\n');
  expect(printed).toMatch(/scrape-content\naddress-refused 400\n$/);
});

test('the Python example of docs/clients.md works', async ({ system }) => {
  const printed = await play('python', system.url, 'python3');
  expect(printed.match(/: \d{3,} characters$/gm)).toHaveLength(3);
  expect(printed).toContain('\naddress-refused 400\n');
});

test('the curl example of docs/clients.md works', async ({ system }) => {
  const answer = JSON.parse(await play('sh', system.url, 'bash')) as { pages: object[] };
  expect(answer.pages).toMatchObject([{ outcome: 'ok', metadata: { status: 200 } }]);
});
