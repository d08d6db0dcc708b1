import { buildCompoundFile, buildDoc } from '@winnow/testing';
import { readBy, testLimits } from '../../../testing/read-by';
import { readDoc } from './doc-reader';

/** Builds a main stream of Word 6 or 95 in a code page; its text is one piece after the header. */
function older(text: Buffer, language: number): Buffer {
  const main = Buffer.alloc(0x300);
  main.writeUInt16LE(0xa5dc, 0);
  main.writeUInt16LE(language, 6);
  main.writeUInt32LE(0x300, 0x18);
  main.writeUInt32LE(0x300 + text.length, 0x1c);
  main.writeInt32LE(text.length, 0x34);
  return Buffer.concat([main, text]);
}

/** Changes to a paragraph: properties with operands of one byte. */
const changes = (...pairs: number[]): number[] =>
  pairs.flatMap((value, index) => (index % 2 === 0 ? [value & 0xff, value >> 8] : [value]));
const inList = (list: number, level = 0): number[] => [0x0b, 0x46, list, 0, ...changes(0x260a, level)];
const depth = (tables: number): number[] => [0x49, 0x66, tables, 0, 0, 0];

describe('readDoc', () => {
  it('reads paragraphs, fields, notes and headers', async () => {
    const body = 'First \u0013HYPERLINK "http://x.test"\u0014link\u0015 here\u0002\rSecond\u000bline\r';
    const { text } = await readBy(readDoc, buildDoc({ body, footnotes: '\u0002 A note\r', headers: 'Acme Ltd\r' }));
    expect(text).toBe('Acme Ltd\n\nFirst link here[1]\n\nSecond\nline\n\n[1] A note');
  });

  it('writes headers before and footers after the text, each once', async () => {
    const footer = 'Confidential \u0013 PAGE \u00147\u0015\r';
    const headers = `Acme Ltd\r${footer}First page\r`;
    // Even header, odd header, even footer, odd footer, first header, first footer.
    const headerEnds = [0, 9, 9, 9 + footer.length, 20 + footer.length, 20 + footer.length];
    const { text } = await readBy(readDoc, buildDoc({ body: 'Body\r', headers, headerEnds }));
    expect(text).toBe('Acme Ltd\n\nFirst page\n\nBody\n\nConfidential');
  });

  it('writes text boxes of headers after the headers', async () => {
    const stories = { body: 'Body\r', headers: 'Acme Ltd\r', headerTextBoxes: 'Mill Lane 4\rPhone 123\r' };
    expect((await readBy(readDoc, buildDoc(stories))).text).toBe('Acme Ltd\n\nMill Lane 4\n\nPhone 123\n\nBody');
  });

  it('omits the labels of page numbers in headers and footers', async () => {
    const field = (code: string): string => `\u0013 ${code} \u00147\u0015`;
    const headers = `Page ${field('PAGE')} of ${field('NUMPAGES')}\rAcme Ltd\tPage ${field('PAGE')}\r`;
    expect((await readBy(readDoc, buildDoc({ body: 'Body\r', headers }))).text).toBe('Acme Ltd\n\nBody');
  });

  it('writes links to the web in Markdown, and other fields without their codes', async () => {
    const field = (code: string, result: string): string => `\u0013${code}\u0014${result}\u0015`;
    const link = field('HYPERLINK "https://example.org/a(b)"', 'the mills');
    const inner = field('HYPERLINK \\l "place"', 'below');
    const body = `See ${link} and ${inner}, ${field('IF', field('HYPERLINK "javascript:x()"', 'this'))}.\r`;
    const read = async (format: 'markdown' | 'text'): Promise<string> =>
      (await readDoc(buildDoc({ body }), testLimits, new AbortController().signal, () => undefined, format)).text;
    expect(await read('markdown')).toBe('See [the mills](https://example.org/a(b%29) and below, this.');
    expect(await read('text')).toBe('See the mills and below, this.');
  });

  it('writes tables as Markdown', async () => {
    const body = 'Before\rName\u0007Price\u0007\u0007Apple\u00073\u0007\u0007After\r';
    expect((await readBy(readDoc, buildDoc({ body }))).text).toBe(
      'Before\n\n| Name | Price |\n| --- | --- |\n| Apple | 3 |\n\nAfter',
    );
  });

  it('writes rows with different numbers of cells', async () => {
    const rows = ['Grain\u0007Tons\u0007Note\u0007', '\u00072024\u00072025\u0007dry\u0007', 'Sum\u0007rising\u0007'];
    const body = `Before\r${rows.map((row) => `${row}\u0007`).join('')}After\r`;
    expect((await readBy(readDoc, buildDoc({ body }))).text).toBe(
      'Before\n\n| Grain | Tons | Note |  |\n| --- | --- | --- | --- |\n|  | 2024 | 2025 | dry |\n| Sum | rising |  |  |\n\nAfter',
    );
  });

  it('fills no rows up to one that has more cells than Word allows', async () => {
    const long = Array.from({ length: 64 }, (_, index) => `x${index}\u0007`).join('');
    const { text } = await readBy(readDoc, buildDoc({ body: `${long}\u0007Rye\u000712\u0007\u0007After\r` }));
    expect(text).toMatch(/^x0 \| x1 \|[^\n]* x63\n\nRye \| 12\n\nAfter$/);
  });

  it('reads a table of any number of rows', async () => {
    const rows = Buffer.from('Rye\u000712\u0007\u0007'.repeat(150_000));
    const { text } = await readBy(readDoc, older(rows, 0x409));
    expect(text.match(/^\| Rye \| 12 \|$/gm)).toHaveLength(150_000);
  });

  it('writes the labels of lists, which continue their count', async () => {
    const lists = [
      [
        { format: 0, label: '\0.', start: 3 },
        { format: 4, label: '\0.\u0001)' },
      ],
      [{ format: 23, label: '\uf0b7' }],
    ];
    const [first, inner, bullet] = [inList(1), inList(1, 1), inList(2)];
    const paragraphs = [first, inner, inner, [], first, inner, bullet, bullet, inList(0)];
    const body = 'Sow\rRye\rOats\rThen\rReap\rRye\rSun\rRain\rEnd\r';
    expect((await readBy(readDoc, buildDoc({ body, paragraphs, lists }))).text).toBe(
      '3. Sow\n\n   3.a) Rye\n\n   3.b) Oats\n\nThen\n\n4. Reap\n\n   4.a) Rye\n\n- Sun\n- Rain\n\nEnd',
    );
  });

  it('nests the items of lists by their levels', async () => {
    const lists = [[0, 1, 2].map(() => ({ format: 23, label: '\uf0b7' }))];
    const paragraphs = [inList(1), inList(1, 1), inList(1, 2), inList(1, 1), inList(1), []];
    const body = 'Grain\rRye\u000band more\rWinter rye\rOats\rTools\rEnd\r';
    expect((await readBy(readDoc, buildDoc({ body, paragraphs, lists }))).text).toBe(
      '- Grain\n  - Rye\n    and more\n    - Winter rye\n  - Oats\n- Tools\n\nEnd',
    );
  });

  it('puts cells below the columns that they span, also where edges differ by less than a millimetre', async () => {
    const edges = (...places: number[]): number[] => {
      const bytes = places.flatMap((place) => [place & 0xff, place >> 8]);
      const length = bytes.length + 2;
      return [...changes(0x2416, 1, 0x2417, 1), 0x08, 0xd6, length & 0xff, length >> 8, places.length - 1, ...bytes];
    };
    const cell = changes(0x2416, 1);
    const body = 'Site\u0007Yield\u0007\u0007North\u0007Hill\u00071\u00072\u0007\u0007South\u0007none\u0007\u0007End\r';
    const paragraphs = [
      ...[cell, cell, edges(0, 2000, 4000)],
      ...[cell, cell, cell, cell, edges(0, 1000, 2020, 3000, 4000)],
      ...[cell, cell, edges(20, 1000, 4000)],
      [],
    ];
    expect((await readBy(readDoc, buildDoc({ body, paragraphs }))).text).toBe(
      '| Site |  | Yield |  |\n| --- | --- | --- | --- |\n| North | Hill | 1 | 2 |\n| South | none |  |  |\n\nEnd',
    );
  });

  it('keeps the paragraphs and the table of a cell in that cell', async () => {
    const body = 'Before\rGrain\u0007Tons\u0007\u0007Rye\rWinter\u0007Dry\r12\rWet\r7\r\rSum 19\u0007\u0007After\r';
    const [cell, row] = [changes(0x2416, 1), changes(0x2416, 1, 0x2417, 1)];
    const innerCell = [...cell, ...depth(2), ...changes(0x244b, 1)];
    const innerRow = [...cell, ...depth(2), ...changes(0x244c, 1)];
    const inner = [innerCell, innerCell, innerCell, innerCell, innerRow];
    const lists = [[{ format: 0, label: '\0.' }]];
    const item = [...cell, ...inList(1)];
    const paragraphs = [[], cell, cell, row, item, item, ...inner, cell, row, []];
    expect((await readBy(readDoc, buildDoc({ body, paragraphs, lists }))).text).toBe(
      'Before\n\n| Grain | Tons |\n| --- | --- |\n| 1. Rye 2. Winter | Dry, 12, Wet, 7 Sum 19 |\n\nAfter',
    );
  });

  it('marks headings by their style or level in the outline, with their label', async () => {
    const body = 'Report\rSowing\rBefore\u000brain\rText\r\rBelow all\rName\u0007\u0007';
    const outline = (level: number): number[] => changes(0x2640, level);
    const lists = [[{ format: 0, label: '\0.' }]];
    const cell = [...changes(0x2416, 1), ...outline(0)];
    const row = changes(0x2416, 1, 0x2417, 1);
    const paragraphs = [[], inList(1), [], outline(9), outline(0), outline(8), cell, row];
    const paragraphStyles = [1, 2, 3, 2];
    expect(
      (await readBy(readDoc, buildDoc({ body, paragraphs, paragraphStyles, styles: [0, 62, 2, 3], lists }))).text,
    ).toBe('# Report\n\n## 1. Sowing\n\n### Before rain\n\nText\n\n###### Below all\n\nName');
  });

  it('joins drop caps to their paragraph', async () => {
    const dropCap = [0x2c, 0x44, 0x19, 0];
    const { text } = await readBy(
      readDoc,
      buildDoc({ body: 'O\rnce upon a time\rEnd\r', paragraphs: [dropCap, [], []] }),
    );
    expect(text).toBe('Once upon a time\n\nEnd');
  });

  it('omits deleted and hidden text, including deleted ends of paragraphs and rows', async () => {
    const body =
      'Pay 100200 now\rand\rhere\rGone\rRye\u0007Oats\u0007\u0007Old\u00073\u0007\u0007Barley\u00075\u0007\u0007End\r';
    const [shown, deleted, hidden] = [changes(0x0800, 0), changes(0x0800, 1), changes(0x083c, 1)];
    const kept = changes(0x083c, 0x80);
    const parts: readonly (readonly [string, number[]])[] = [
      ['Pay ', []],
      ['100', deleted],
      ['200 now\r', kept],
      ['and', shown],
      ['\r', deleted],
      ['here\r', []],
      ['Gone\r', hidden],
      ['Rye\u0007Oats\u0007\u0007', []],
      ['Old\u00073\u0007\u0007', deleted],
      ['Barley\u00075\u0007\u0007End\r', []],
    ];
    let end = 0;
    const runs = parts.map(([text, change]) => ({ end: (end += text.length), changes: change }));
    const [cell, row] = [changes(0x2416, 1), changes(0x2416, 1, 0x2417, 1)];
    const rows = Array.from({ length: 3 }, () => [cell, cell, row]).flat();
    expect((await readBy(readDoc, buildDoc({ body, runs, paragraphs: [[], [], [], [], ...rows, []] }))).text).toBe(
      'Pay 200 now\n\nandhere\n\n| Rye | Oats |\n| --- | --- |\n| Barley | 5 |\n\nEnd',
    );
  });

  it('reads the text of a document whose tables of paragraphs and lists are damaged', async () => {
    const lists = [[{ format: 0, label: '\0.' }]];
    const runs = [
      { end: 4, changes: [] },
      { end: 9, changes: changes(0x083c, 0) },
    ];
    const file = buildDoc({ body: 'Sow\rReap\r', paragraphs: [inList(1), inList(1)], runs, styles: [0], lists });
    // The pages of paragraphs and characters follow two sectors of the file, the information block and the text.
    const pages = 1024 + 0x400 + 512;
    const tables = 1024 + 4096 + 21;
    for (const [start, length] of [[pages, 1024] as const, [tables, 424] as const])
      for (let at = start; at < start + length; at += 1)
        for (const value of [0, 0x80, 0xff]) {
          const damaged = Buffer.from(file);
          damaged[at] = value;
          const { text } = await readBy(readDoc, damaged);
          expect(text).toMatch(/Sow[^]*Reap/);
        }
  });

  it('does not number notes when a reference has none', async () => {
    const body = 'One\u0002 and two\u0002\r';
    expect((await readBy(readDoc, buildDoc({ body, footnotes: '\u0002 A note\r' }))).text).toBe(
      'One and two\n\nA note',
    );
  });

  it('reads Word 95 in its code page, and Word 2, whose stream is the whole file', async () => {
    const russian = Buffer.from('cff0e8e2e5f20d', 'hex');
    expect((await readBy(readDoc, buildCompoundFile({ WordDocument: older(russian, 0x419) }))).text).toBe('Привет');
    expect((await readBy(readDoc, older(Buffer.from('Plain\r'), 0x409))).text).toBe('Plain');
  });

  it('reports a required password', async () => {
    await expect(readBy(readDoc, buildDoc({ body: 'x', flags: 0x0100 }))).rejects.toMatchObject({ code: 'encrypted' });
    const modern = buildCompoundFile({ EncryptionInfo: Buffer.alloc(8), EncryptedPackage: Buffer.alloc(8) });
    await expect(readBy(readDoc, modern)).rejects.toMatchObject({ code: 'encrypted' });
  });

  it('distinguishes other OLE files, damaged ones and empty ones', async () => {
    const sheet = buildCompoundFile({ Workbook: Buffer.alloc(8) });
    await expect(readBy(readDoc, sheet)).rejects.toMatchObject({ code: 'unsupported-type' });
    await expect(readBy(readDoc, sheet.subarray(0, 700))).rejects.toMatchObject({ code: 'unreadable' });
    await expect(readBy(readDoc, buildDoc({ body: '\r' }))).rejects.toMatchObject({ code: 'no-text' });
  });

  it('terminates on circular sector chains', async () => {
    const file = buildDoc({ body: 'Text\r' });
    for (let at = 512; at < 1024; at += 4) file.writeUInt32LE(1, at);
    const text = await readBy(readDoc, file).then(
      (document) => document.text,
      () => '',
    );
    expect(text.length).toBeLessThan(file.length);
  });
});
