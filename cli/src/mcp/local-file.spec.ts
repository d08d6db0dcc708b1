import { mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { withLocalFile } from './local-file.ts';

let outside: string;
let inside: string;
beforeEach(() => {
  outside = mkdtempSync(path.join(tmpdir(), 'winnow-files-'));
  inside = path.join(outside, 'work');
  mkdirSync(inside);
  writeFileSync(path.join(inside, 'notes.txt'), 'notes');
  writeFileSync(path.join(outside, 'secret.txt'), 'secret');
  symlinkSync(path.join(outside, 'secret.txt'), path.join(inside, 'link.txt'));
});
afterEach(() => rmSync(outside, { recursive: true, force: true }));

const fileArgument = (...parts: string[]) => ({ file: { uri: pathToFileURL(path.join(...parts)).href } });

it('reads a file below the working directory', async () => {
  expect(await withLocalFile(fileArgument(inside, 'notes.txt'), inside)).toEqual({
    file: { uri: 'notes.txt', blob: Buffer.from('notes').toString('base64') },
  });
});

it('reads no file outside the working directory, through any form of path', async () => {
  const names = [
    fileArgument(outside, 'secret.txt'),
    fileArgument(inside, 'link.txt'),
    fileArgument(inside, '..', 'secret.txt'),
  ];
  const hostile = { file: { uri: `${pathToFileURL(inside).href}/..%2fsecret.txt` } };
  for (const args of [...names, hostile, fileArgument('/etc/passwd'), { file: { uri: 'file://host/etc/passwd' } }])
    await expect(withLocalFile(args, inside)).rejects.toThrow('Only files below');
});

it('leaves other arguments unchanged', async () => {
  for (const args of [{ url: 'file:///etc/passwd' }, { file: { uri: 'file:///x', text: 'given' } }, {}])
    expect(await withLocalFile(args, inside)).toBe(args);
});
