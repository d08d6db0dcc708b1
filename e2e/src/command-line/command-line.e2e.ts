import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, siteUrl, test } from '../setup/winnow';
import { runWinnow } from './run-winnow';

let directory: string;
test.beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'winnow-cli-'));
  writeFileSync(path.join(directory, 'notes.txt'), 'The harbor of Ostby was built in 1874.\n');
});
test.afterEach(() => rmSync(directory, { recursive: true, force: true }));

const winnow = (server: string | undefined, args: string[], stopAfterMs?: number) =>
  runWinnow(directory, server, args, stopAfterMs);

test('prints a page as Markdown, and nothing else', async ({ system }) => {
  const { code, out, error } = await winnow(system.url, ['read', `${siteUrl}/page-2.html`, '--format', 'md']);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(out).toContain('\n- First point of page 2\n');
});

test('prints a file, with its metadata in --json', async ({ system }) => {
  const plain = await winnow(system.url, ['read', 'notes.txt']);
  expect(plain).toEqual({ code: 0, out: 'The harbor of Ostby was built in 1874.\n', error: '' });
  const { out } = await winnow(system.url, [
    'read',
    '--json',
    '--include',
    'metadata',
    '--include',
    'comments',
    'notes.txt',
  ]);
  expect(JSON.parse(out)).toMatchObject({ source: 'file', title: 'notes', metadata: expect.any(Object) });
});

test('lists the pages of a website, one per line', async ({ system }) => {
  const { code, out } = await winnow(system.url, ['links', `${siteUrl}/`]);
  expect(code).toBe(0);
  const lines = out.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(line).toMatch(/^http:\/\/site\.test\/\S*$/);
});

test('crawls only the paths asked for, named before the address', async ({ system }) => {
  const paths = ['--include', '/page-1.html$', '--include', '/page-2.html$', '--exclude', '/page-2.html$'];
  const { code, error } = await winnow(system.url, ['crawl', '-o', 'some', ...paths, `${siteUrl}/`]);
  expect([code, error]).toEqual([0, expect.stringMatching(/pages in some\n$/)]);
  const files = readdirSync(path.join(directory, 'some'));
  expect(files).toContain('page-1.md');
  expect(files).not.toContain('page-2.md');
});

test('crawls a website into one file per page', async ({ system }) => {
  const { code, error } = await winnow(system.url, ['crawl', `${siteUrl}/`, '-o', 'pages', '--limit', '12']);
  expect([0, 3]).toContain(code);
  expect(error).toMatch(/^\d+ pages in pages/);
  const index = JSON.parse(readFileSync(path.join(directory, 'pages/pages.json'), 'utf8')) as {
    pages: { file: string }[];
    failed: unknown[];
  };
  // A page that redirects to one already read writes no file.
  expect(index.pages.length + index.failed.length).toBeLessThanOrEqual(12);
  expect(index.pages.length).toBeGreaterThan(3);
  expect(code).toBe(index.failed.length === 0 ? 0 : 3);
  for (const { file } of index.pages)
    expect(readFileSync(path.join(directory, 'pages', file), 'utf8').length).toBeGreaterThan(100);
});

test('stays in one session with a key that the server ignores, since it has none', async ({ system }) => {
  const run = (...args: string[]) => winnow(system.url, ['--api-key', 'wn-anything', ...args]);
  expect(await run('read', 'notes.txt')).toMatchObject({ code: 0, out: 'The harbor of Ostby was built in 1874.\n' });
  const { code, error } = await run('collections');
  expect([code, error]).toEqual([4, expect.stringContaining('has no API keys')]);
});

test('generates questions and answers from a file', async ({ system }) => {
  const { code, out } = await winnow(system.url, ['examples', 'notes.txt']);
  expect(code).toBe(0);
  expect(out).toMatch(/^Q: .+\nA: .*1874/);
});

for (const [what, args, expected, words] of [
  ['an address inside', ['read', 'http://127.0.0.1/'], 4, 'cannot be fetched'],
  ['a page that is not there', ['read', `${siteUrl}/missing`], 5, 'not found'],
  ['a file that is not there', ['read', './missing.pdf'], 2, 'neither a file'],
  ['a command that is not there', ['reed'], 2, 'unknown command'],
  ['an option out of its range', ['links', siteUrl, '--depth', '9'], 2, '0 to 3'],
] as const)
  test(`has a distinct exit code for ${what}`, async ({ system }) => {
    const { code, out, error } = await winnow(system.url, [...args]);
    expect({ code, out }).toEqual({ code: expected, out: '' });
    expect(error).toContain(words);
  });

test('prints a failure as a problem with --json', async ({ system }) => {
  const { error } = await winnow(system.url, ['read', 'http://127.0.0.1/', '--json']);
  expect(JSON.parse(error)).toMatchObject({ code: 'address-refused', correlationId: expect.any(String) });
});

test('prints shell completion and a man page generated from its commands', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, out } = await winnow(undefined, ['completion', shell]);
    expect([code, out.length > 200]).toEqual([0, true]);
  }
  const { out: offered } = await winnow(undefined, ['complete', '--', 'read', '--format', '']);
  expect(offered).toContain('markdown');
  const { out: man } = await winnow(undefined, ['man']);
  for (const command of ['read', 'links', 'search', 'crawl', 'examples', 'collections show', 'schedules add'])
    expect(man).toContain(`.SS ${command} `);
});

test('starts a system if none is given, and stops it without leftovers', async () => {
  const { code, out } = await winnow(undefined, ['read', 'notes.txt']);
  expect({ code, out }).toEqual({ code: 0, out: 'The harbor of Ostby was built in 1874.\n' });
  const systems = path.resolve(import.meta.dirname, '../../../.cache/systems');
  expect(readdirSync(systems).filter((name) => name.startsWith('cli-'))).toEqual([]);
});
