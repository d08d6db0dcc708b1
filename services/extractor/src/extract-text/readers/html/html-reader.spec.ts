import { encode } from 'iconv-lite';
import type { ContentFormat, DocumentPart } from '@winnow/contracts';
import { readBy, testLimits } from '../../../testing/read-by';
import type { Reader } from '../reader';
import { readMarkdown } from '../markdown/markdown-reader';
import { readHtml } from './html-reader';

const textOf = async (html: string): Promise<string> => (await readBy(readHtml, Buffer.from(html))).text;

describe('readHtml', () => {
  it('writes the whole body without scripts and styles', async () => {
    const { text, title } = await readBy(
      readHtml,
      Buffer.from(
        '<html><head><title>Mills</title><style>p{}</style></head><body><h1>Wind</h1><script>x()</script><p>Sails <b>turn</b>.</p><table><tr><th>a<th>b<tr><td>1<td>2</table></body></html>',
      ),
    );
    expect(text).toBe('# Wind\n\nSails turn.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |');
    expect(title).toBe('Mills');
  });

  it('keeps the rows of tables with lists in their cells', async () => {
    const rows = '<tr><td>Work<td>Tasks<tr><td>Rye<td><ul><li><p>sow</p><li>reap</ul>';
    expect(await textOf(`<table>${rows}</table>`)).toBe('| Work | Tasks |\n| --- | --- |\n| Rye | - sow - reap |');
    expect(await textOf('<table><tr><td><ul><li>sow<li>reap</ul></td></tr><tr><td>Rye</td></tr></table>')).toBe(
      '- sow\n- reap\n\nRye',
    );
  });

  it('reads the nested lists, emphasis and comments of a Google Docs export', async () => {
    const item = (text: string): string => `<li><span>${text}</span></li>`;
    const list = (level: number, text: string, tag = 'ul'): string =>
      `<${tag} class="c1 lst-kix_a-${level} start">${item(text)}</${tag}>`;
    const lists = list(0, 'Grain') + list(1, 'Rye') + list(2, 'Winter', 'ol') + list(1, 'Oats') + list(0, 'Tools');
    const mark = '<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup>';
    const comment = '<div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Is that so?</span></p></div>';
    const html = `<style>.c2{font-weight:700}</style><p>The <span class="c2">mills</span>${mark}:</p>${lists}<p>End</p>${comment}`;
    const read = async (parts: readonly DocumentPart[], format: ContentFormat): Promise<string> =>
      (
        await readHtml(
          Buffer.from(html),
          { ...testLimits, parts },
          new AbortController().signal,
          () => undefined,
          format,
        )
      ).text;
    const nested = '- Grain\n  - Rye\n    1. Winter\n  - Oats\n- Tools\n\nEnd';
    expect(await read([], 'markdown')).toBe(`The **mills**:\n\n${nested}`);
    expect(await read(['comments'], 'text')).toMatch(/^The mills\[a\]:[^]*\[a\] ?Is that so\?$/);
  });

  it('decodes by the encoding that the file declares', async () => {
    const html = '<meta charset="windows-1251"><p>Съешь же ещё</p>';
    expect((await readBy(readHtml, encode(html, 'windows-1251'))).text).toBe('Съешь же ещё');
  });

  it('reads XHTML with empty elements', async () => {
    const head =
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a.js"/></head>';
    expect(await textOf(`${head}<body><h1><a id="x"/>Wind</h1><p>Sails</p></body></html>`)).toBe('# Wind\n\nSails');
  });

  it('omits hidden elements, unless all text is hidden', async () => {
    const hidden =
      '<div style="color:red;display: none">Preview</div><p hidden>Menu</p><p hidden="until-found">Sails</p>';
    expect(await textOf(`<body>${hidden}<p>turn.</p></body>`)).toBe('Sails\n\nturn.');
    expect(await textOf('<body style="visibility:hidden"><p>Wind</p><div hidden>Mill</div></body>')).toBe('Wind');
    expect(await textOf('<body><div hidden>Mill</div></body>')).toBe('Mill');
  });

  it('writes raised numbers in raised characters', async () => {
    expect(await textOf('<p>3 × 10<sup>6</sup>, x<sup>n</sup>, a word<sup><a href="#1">12</a></sup>')).toBe(
      '3 × 10⁶, xn, a word¹²',
    );
  });

  it('writes the check boxes of task lists', async () => {
    const box = (attributes = ''): string => `<input type="checkbox" disabled ${attributes}>`;
    const list = `<ul><li>${box('checked')} Oats<ul><li><label>${box()}Rye</label></li></ul></li><li>\n<p>${box()} *Wheat*</p></li><li>No task</li></ul>`;
    const items = '- [x] Oats\n  - [ ] Rye\n- [ ] *Wheat*\n- No task';
    expect(await textOf(list)).toBe(items);
    const read = (reader: Reader, source: string, format: ContentFormat) =>
      reader(Buffer.from(source), testLimits, new AbortController().signal, () => undefined, format);
    expect((await read(readHtml, list, 'markdown')).text).toBe(items.replaceAll('*', '\\*'));
    expect((await read(readHtml, list, 'html')).text).toMatch(/<li>☑\s+Oats<ul><li>☐ Rye<\/li><\/ul>/);
    expect((await read(readMarkdown, '- [x] Oats\n- [ ] **Rye**', 'text')).text).toBe('- [x] Oats\n- [ ] Rye');
  });

  it('stops at the limit of elements', async () => {
    await expect(textOf('<b>'.repeat(600_000))).rejects.toMatchObject({ code: 'too-large' });
  });
});

describe('readMarkdown', () => {
  it('writes Markdown without front matter, addresses and emphasis, as for other documents', async () => {
    const { text, title } = await readBy(
      readMarkdown,
      Buffer.from(
        '---\nlayout: page\n---\n# Mills {#mills .wide}\n\nSee **the** [sails](http://x.test).<a id="a"></a>\n\n```js\nlet a;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
      ),
    );
    expect(text).toBe('# Mills\n\nSee the sails.\n\n```js\nlet a;\n```\n\n| a | b |\n| --- | --- |\n| 1 | 2 |');
    expect(title).toBe('Mills');
  });

  it('has the title of the front matter, else its first heading', async () => {
    const titleOf = async (text: string) => (await readBy(readMarkdown, Buffer.from(text))).title;
    expect(await titleOf('---\ndate: 2026\ntitle: "Mills: a history"\n---\n# One\n')).toBe('Mills: a history');
    expect(await titleOf('---\ntitle: Mills\r\n---\nText\n')).toBe('Mills');
    expect(await titleOf('---\ntitle:\n---\n# One\n\ntitle: no\n')).toBe('One');
  });
});
