import { execFileSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure } from '../failure.ts';
import { foldersOf, withLocalFile } from './local-file.ts';

let outside: string;
let inside: string;
beforeEach(() => {
  outside = mkdtempSync(path.join(tmpdir(), '.winnow-files-'));
  inside = path.join(outside, 'work');
  mkdirSync(path.join(inside, '.git'), { recursive: true });
  writeFileSync(path.join(inside, 'notes.txt'), 'notes');
  for (const hidden of ['.env', '.git/config']) writeFileSync(path.join(inside, hidden), 'secret');
  writeFileSync(path.join(outside, 'secret.txt'), 'secret');
  mkdirSync(`${inside}-more`);
  writeFileSync(path.join(`${inside}-more`, 'more.txt'), 'more');
  symlinkSync(path.join(outside, 'secret.txt'), path.join(inside, 'link.txt'));
  symlinkSync(outside, path.join(inside, 'up'));
  symlinkSync('.env', path.join(inside, 'env.txt'));
  symlinkSync('notes.txt', path.join(inside, 'same.txt'));
});
afterEach(() => rmSync(outside, { recursive: true, force: true }));

const fileArgument = (...parts: string[]) => ({ file: { uri: pathToFileURL(path.join(...parts)).href } });
const readFrom = async (args: Record<string, unknown>, names = [inside]) =>
  withLocalFile(args, await foldersOf(names), 1);

it('reads a file below a named folder, which may itself be hidden', async () => {
  const notes = { file: { uri: 'notes.txt', blob: Buffer.from('notes').toString('base64') } };
  expect(await readFrom(fileArgument(inside, 'notes.txt'))).toEqual(notes);
  expect(await readFrom(fileArgument(inside, 'same.txt'))).toEqual(notes);
  expect(await readFrom(fileArgument(`${inside}-more`, 'more.txt'), [inside, `${inside}-more`])).toMatchObject({
    file: { uri: 'more.txt' },
  });
});

it('reads a file whose other fields are null, and one as JSON text, as models write them', async () => {
  const notes = { file: { uri: 'notes.txt', blob: Buffer.from('notes').toString('base64') } };
  const { file } = fileArgument(inside, 'notes.txt');
  expect(await readFrom({ file: { ...file, blob: null, text: null } })).toEqual(notes);
  expect(await readFrom({ file: JSON.stringify(file) })).toEqual(notes);
});

it('reads no file outside the folder, through any form of path', async () => {
  const names = [
    fileArgument(outside, 'secret.txt'),
    fileArgument(inside, 'link.txt'),
    fileArgument(inside, 'up', 'secret.txt'),
    fileArgument(inside, '..', 'secret.txt'),
    fileArgument(`${inside}-more`, 'more.txt'),
    fileArgument(inside, 'missing.txt'),
  ];
  const hostile = { file: { uri: `${pathToFileURL(inside).href}/..%2fsecret.txt` } };
  for (const args of [...names, hostile, fileArgument('/etc/passwd'), { file: { uri: 'file://host/etc/passwd' } }])
    await expect(readFrom(args)).rejects.toThrow(`Only files below ${inside} can be read`);
});

it.each(['.env', '.git/config', 'env.txt'])('reads no hidden file: %s', async (name) => {
  await expect(readFrom(fileArgument(inside, name))).rejects.toThrow('no hidden ones');
});

it('reads no directory and no pipe, which would wait for a writer', async () => {
  execFileSync('mkfifo', [path.join(inside, 'pipe.txt')]);
  for (const args of [fileArgument(inside), fileArgument(inside, 'pipe.txt')])
    await expect(readFrom(args)).rejects.toThrow('Only files below');
});

it('reads no file above the limit of uploads', async () => {
  const file = path.join(inside, 'long.txt');
  writeFileSync(file, '');
  truncateSync(file, 2 ** 20);
  expect(await readFrom(fileArgument(file))).toMatchObject({ file: { uri: 'long.txt' } });
  truncateSync(file, 2 ** 20 + 1);
  await expect(readFrom(fileArgument(file))).rejects.toThrow('The file is larger than the limit of 1 MB.');
});

it('reads no file without a folder, and says how to name one', async () => {
  await expect(readFrom(fileArgument(inside, 'notes.txt'), [])).rejects.toThrow('--folder');
});

it('rejects a folder that does not exist, and a file', async () => {
  for (const name of [path.join(inside, 'none'), path.join(inside, 'notes.txt')]) {
    const failure = await foldersOf([name]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({ exitCode: 2, message: `The folder ${name} does not exist.` });
  }
});

it('leaves other arguments unchanged', async () => {
  for (const args of [{ url: 'file:///etc/passwd' }, { file: { uri: 'file:///x', text: 'given' } }, { file: '{' }, {}])
    expect(await readFrom(args)).toBe(args);
});
