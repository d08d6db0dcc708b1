import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { openFile, sourceOf } from './source.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'source-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('sourceOf', () => {
  it('resolves files, standard input, pages and videos', () => {
    const file = path.join(folder, 'notes.txt');
    writeFileSync(file, 'notes');
    expect(sourceOf(file)).toEqual({ file });
    expect(sourceOf('-')).toEqual({ file: '-' });
    expect(sourceOf('example.com/notes.txt')).toEqual({ page: 'https://example.com/notes.txt' });
    expect(sourceOf('youtu.be/x')).toEqual({ video: 'https://youtu.be/x' });
  });

  it.each(['missing.txt', 'Report 2.docx', 'talk.mp3', 'talk.mkv', 'photo.webp'])(
    'reports that %s does not exist instead of requesting a website',
    (name) => {
      expect(() => sourceOf(name)).toThrow(`The file ${name} does not exist.`);
    },
  );

  it.each(['C:\\docs\\missing.pdf', 'docs\\missing.cfg', './missing.pdf'])(
    'requests no website for the path %s of a missing file',
    (name) => {
      expect(() => sourceOf(name)).toThrow(`${name} is neither a file nor a web address.`);
    },
  );
});

const uploadMb = async () => 1;

describe('openFile', () => {
  it('says that a directory is none, and how its files are named', async () => {
    await expect(openFile(folder, uploadMb)).rejects.toMatchObject({
      exitCode: 2,
      message: `${folder} is a directory. Name its files: ${path.join(folder, '*')}`,
    });
  });

  it.each([
    ['pipe.md', 'pipe.md'],
    ['63', 'stdin.txt'],
  ])('reads the pipe %s as %s', async (pipeName, name) => {
    const pipe = path.join(folder, pipeName);
    execFileSync('mkfifo', [pipe]);
    const [file] = await Promise.all([openFile(pipe, uploadMb), writeFile(pipe, 'through a pipe')]);
    expect([file.name, await file.text()]).toEqual([name, 'through a pipe']);
  });

  it.each([
    ['Notes', 'stdin.txt'],
    ['%PDF-1.7', 'stdin.pdf'],
    ['\ufeff\n<!DOCTYPE html><p>a', 'stdin.html'],
    ['<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><p>a', 'stdin.html'],
    ['<!-- saved from url=(0014)about:internet -->\n<html><p>a', 'stdin.html'],
    ['<?xml version="1.0"?>\n<feed/>', 'stdin.txt'],
  ])('reads %j from standard input as %s', async (text, name) => {
    const input = jest.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([Buffer.from(text)]) as never);
    const file = await openFile('-', uploadMb);
    input.mockRestore();
    expect([file.name, Buffer.from(await file.bytes()).toString()]).toEqual([name, text]);
  });

  it('stops reading standard input at the limit of uploads', async () => {
    let read = 0;
    const endless = Readable.from(
      (function* () {
        for (; read < 100; read += 1) yield Buffer.alloc(2 ** 18);
      })(),
    );
    const input = jest.spyOn(process, 'stdin', 'get').mockReturnValue(endless as never);
    const opened = openFile('-', uploadMb);
    await expect(opened).rejects.toMatchObject({
      code: 'too-large',
      message: 'The file is larger than the limit of 1 MB.',
    });
    input.mockRestore();
    expect(read).toBeLessThan(100);
  });
});
