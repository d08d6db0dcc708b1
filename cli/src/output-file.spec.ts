import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setUpFolder } from './testing/set-up.ts';
import { withOutput } from './write-body.ts';

const folder = setUpFolder();
const at = (name: string) => path.join(folder.path, name);
const textOf = (name: string) => readFileSync(at(name), 'utf8');

/** Writes a text to a file; `before` runs when the file is open. */
const write = (name: string, text: string, before = (): unknown => undefined) =>
  withOutput(at(name), new AbortController().signal, async (writeBody) => {
    await before();
    await writeBody(new Response(text));
  });

it('writes several files into one folder at once', async () => {
  await Promise.all(['a', 'b', 'c'].map((name) => write(name, `text of ${name}`)));
  expect(readdirSync(folder.path).map(textOf)).toEqual(['text of a', 'text of b', 'text of c']);
});

it('keeps a link, also one whose target does not exist yet', async () => {
  writeFileSync(at('target'), 'an earlier and longer text');
  symlinkSync('target', at('link'));
  symlinkSync('missing', at('dangling'));
  for (const name of ['link', 'dangling']) {
    await write(name, 'new');
    expect(lstatSync(at(name)).isSymbolicLink()).toBe(true);
  }
  expect(['target', 'missing'].map(textOf)).toEqual(['new', 'new']);
  expect(readdirSync(folder.path)).toHaveLength(4);
});

it('writes to all names of a file', async () => {
  writeFileSync(at('a'), 'an earlier and longer text');
  linkSync(at('a'), at('b'));
  chmodSync(at('a'), 0o640);
  await write('a', 'new');
  expect(['a', 'b'].map(textOf)).toEqual(['new', 'new']);
  expect(statSync(at('b')).mode & 0o777).toBe(0o640);
});

it('keeps an earlier file with several names when the work fails', async () => {
  writeFileSync(at('a'), 'earlier');
  linkSync(at('a'), at('b'));
  const failing = write('a', 'new', () => Promise.reject(new Error('It failed.')));
  await expect(failing).rejects.toThrow('It failed.');
  expect(readdirSync(folder.path).map(textOf)).toEqual(['earlier', 'earlier']);
});

it('keeps the content, and names its file, when the output can no longer be written', async () => {
  const failure = await write('a', 'new', () => mkdirSync(at('a'))).catch((error: unknown) => String(error));
  rmSync(at('a'), { recursive: true });
  const [partial = ''] = readdirSync(folder.path);
  expect(failure).toBe(`Failure: The file ${at('a')} cannot be written; its content is in ${at(partial)}.`);
  expect(textOf(partial)).toBe('new');
});
