import { encode } from 'iconv-lite';
import type { ContentFormat } from '@winnow/contracts';
import { testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';

const read = (name: string, content: string | Uint8Array, format?: ContentFormat, textChars = 5_000_000) =>
  readDocument(
    name,
    Buffer.from(content),
    { ...testLimits, textChars },
    new AbortController().signal,
    () => undefined,
    format,
  );
const textOf = async (name: string, content: string | Uint8Array, format?: ContentFormat): Promise<string> =>
  (await read(name, content, format)).text;

describe('data files', () => {
  it('indents JSON, and keeps other data as it is', async () => {
    expect(await textOf('a.json', '\ufeff{"id":12345678901234567890,"b":[1,{}]}')).toBe(
      '{\n  "id": 12345678901234567890,\n  "b": [\n    1,\n    {}\n  ]\n}',
    );
    for (const name of ['a.jsonl', 'a.ndjson'])
      expect(await textOf(name, '{"a":1}\r\n{"a":2}\n')).toBe('{"a":1}\n{"a":2}');
    const yaml = '\n# mills\n  - rye:  1\n\n\n\n  - oats\n';
    expect(await textOf('a.yaml', yaml)).toBe('# mills\n  - rye:  1\n\n\n\n  - oats');
  });

  it.each([
    ['a.json', 'json', '{\n  "a": 1\n}'],
    ['a.jsonl', 'json', '{"a":1}\n{"a":2}'],
    ['a.yml', 'yaml', 'a: `b`'],
    ['a.toml', 'toml', 'a = "```"'],
    ['a.ini', 'ini', '[a]\nb=1'],
    ['a.conf', 'ini', 'b = 1'],
    ['a.properties', 'properties', 'a.b=1'],
  ])('writes %s as code in Markdown and HTML', async (name, language, source) => {
    const fence = source.includes('```') ? '````' : '```';
    expect(await textOf(name, source, 'markdown')).toBe(`${fence}${language}\n${source}\n${fence}`);
    expect(await textOf(name, source, 'html')).toBe(`<pre><code>${source.replaceAll('"', '&quot;')}</code></pre>`);
  });

  it('detects the encoding', async () => {
    expect(await textOf('a.ini', encode('mühle=Grünkern und Brötchen', 'windows-1252'))).toBe(
      'mühle=Grünkern und Brötchen',
    );
    expect(await textOf('a.json', encode('{"a": "é"}', 'utf-16le', { addBOM: true }))).toBe('{\n  "a": "é"\n}');
  });

  it('have no places by comments', async () => {
    expect((await read('a.yaml', '# mills\na: 1\n')).places).toBeUndefined();
    expect((await read('a.yaml', '# mills\na: 1\n', 'markdown')).places).toBeUndefined();
  });

  it('are not indented beyond the limit of text, and rejected above it', async () => {
    const deep = `${'['.repeat(500)}${']'.repeat(500)}`;
    expect((await read('a.json', deep, 'text', 2_000)).text).toBe(deep);
    await expect(read('a.json', deep, 'text', 900)).rejects.toMatchObject({ code: 'too-large' });
  });

  it.each(['a.json', 'a.yaml', 'a.log', 'a.tex', 'a.ipynb'])('reject other content under the name %s', async (name) => {
    const wrongType = { code: 'unsupported-type' };
    await expect(read(name, Buffer.from([1, 2, 3, 0, 5, 6, 0, 1]))).rejects.toMatchObject(wrongType);
    await expect(read(name, Buffer.from('%PDF-1.7 '))).rejects.toMatchObject(wrongType);
    await expect(read(name, Buffer.from('89504e470d0a1a0a', 'hex'))).rejects.toMatchObject(wrongType);
  });

  it.each(['a.json', 'a.rst'])('without text are rejected: %s', async (name) => {
    await expect(read(name, ' \n\n')).rejects.toMatchObject({ code: 'no-text' });
  });
});

describe('text with markup', () => {
  it.each([
    ['a.rst', '=====\nMills\n=====\n\nRye.', 'Mills'],
    ['a.rst', '.. comment\n\nMills\n~~~~~\n\nRye.', 'Mills'],
    ['a.rst', 'The :mod:`mill` in ``C``\n------------------------\n', 'The mill in C'],
    ['a.rst', 'Rye and\n---\n', undefined],
    ['a.adoc', '// comment\n= Mills\nAnn\n\n== Rye', 'Mills'],
    ['a.asciidoc', 'Rye = oats', undefined],
    ['a.org', '#+AUTHOR: Ann\n#+TITLE: Mills\n* Rye', 'Mills'],
    ['a.tex', '% \\title{No}\n\\title[Short]{\\textbf{Mills} \\& \\\\ rye\\thanks{Ann}}\n', 'Mills & rye'],
    ['a.tex', '\\title{Mills', undefined],
    ['a.log', '= Mills\n', undefined],
  ])('%s is read as it is, with its title: %j', async (name, content, title) => {
    const document = await read(name, content);
    expect(document.text).toBe(content.trim());
    expect(document.title).toBe(title);
  });

  it.each([
    ['a.rst', 'rst'],
    ['a.adoc', 'asciidoc'],
    ['a.org', 'org'],
    ['a.tex', 'latex'],
    ['a.log', ''],
  ])('%s is code in Markdown and HTML, so that its markup is not escaped', async (name, language) => {
    const source = '\\title{Mills}\n====\n1 < 2';
    expect(await textOf(name, source, 'markdown')).toBe(`\`\`\`${language}\n${source}\n\`\`\``);
    expect(await textOf(name, source, 'html')).toBe(`<pre><code>${source.replace('<', '&lt;')}</code></pre>`);
  });

  it('of a log has no colours', async () => {
    expect(
      await textOf('a.log', '\u001b[1;31mERROR\u001b[0m mühle \u001b]8;;https://x.test\u0007link\u001b]8;;\u0007'),
    ).toBe('ERROR mühle link');
  });

  it.each([
    ['utf-16le', encode('\u001b[33mready\u001b[0m: 嬛', 'utf-16le'), 'ready: 嬛'],
    ['utf-16be', encode('\u001b[33mready\u001b[0m: 嬛', 'utf-16be', { addBOM: true }), 'ready: 嬛'],
    ['iso-2022-jp', Buffer.from('\u001b[33m\u001b$BF|K\\\u001b(B\u001b[0m: ready', 'latin1'), '日本: ready'],
  ])('of a log in %s has no colours', async (_, bytes, text) => {
    expect(await textOf('a.log', bytes)).toBe(text);
  });
});
