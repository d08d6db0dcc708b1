import { assemblePdf, buildPdf, buildProtectedPdf, lockedTrailer, type PdfLine } from '@winnow/testing';
import { readBy, testLimits } from '../../../testing/read-by';
import { readPdf } from './pdf-reader';

const read = (pages: readonly (readonly PdfLine[])[]) => readBy(readPdf, buildPdf(pages));
/** Stacks lines downwards from the top of a page. */
const column = (texts: readonly string[], x = 72, top = 700, step = 12): PdfLine[] =>
  texts.map((text, index) => ({ text, x, y: top - index * step }));
const subjects = ['rivers', 'engines', 'orchards', 'harbours', 'comets', 'violins', 'glaciers'];
const filler = (page: number): string[] => [
  `This page talks about ${subjects[page]} and about nothing else, which fills the whole line well`,
  `enough, and then it goes on about ${subjects[page]} in a second line that says as much as the first,`,
  'and ends.',
];

describe('readPdf', () => {
  it('joins the lines of a paragraph and words broken at their ends', async () => {
    const { text } = await read([
      column([
        'The quick brown fox jumps over the lazy dog and then it runs all the way back to the for-',
        'est, where a well-known badger lives. It is well-known for its stories about the old for-',
        'est, and so on.',
      ]),
    ]);
    expect(text).toBe(
      'The quick brown fox jumps over the lazy dog and then it runs all the way back to the forest, where a ' +
        'well-known badger lives. It is well-known for its stories about the old forest, and so on.',
    );
  });

  it('joins the lines of a column below a title that is wider', async () => {
    const title = {
      text: 'A long title over both of the columns of this page, which ends far right',
      y: 760,
      size: 16,
    };
    const left = [
      'The council examined the pro-',
      'posal in detail, and the repre-',
      'sentatives of the towns agreed.',
    ];
    const { text } = await read([[title, ...column(left), ...column(['Others did not.'], 400)]]);
    expect(text).toContain('The council examined the proposal in detail, and the representatives of the towns agreed.');
  });

  it('joins the lines beside a box, which are shorter than those below it', async () => {
    const { text } = await read([
      column([
        'The council examined the proposal of the',
        'representatives in detail, and it agreed with a',
        'majority of two thirds. The proposal had been discussed before, in the committees and in public, and',
        'it had been amended.',
      ]),
    ]);
    expect(text).not.toContain('\n');
  });

  it('reads a size that is mostly that of table rows as no heading', async () => {
    const rows = ['Pears', 'Apples', 'Plums', 'Figs', 'Dates'].flatMap((fruit, at) => [
      { text: fruit, x: 72, y: 600 - at * 20, size: 13 },
      { text: `${at}.20`, x: 300, y: 600 - at * 20, size: 13 },
    ]);
    const { text } = await read([[...column(filler(1)), { text: 'Prices', x: 72, y: 640, size: 18 }, ...rows]]);
    expect(text).toContain('# Prices');
    expect(text).not.toContain('# Pears');
  });

  it('keeps lines with a dot leader and a price apart', async () => {
    const dots = '.'.repeat(90);
    const menu = [`Soup of the day ${dots} 6.50`, `Tomato salad with basil ${dots} 8.00`];
    expect((await read([column(menu)])).text).toBe(menu.join('\n'));
  });

  it('reads columns one after the other', async () => {
    const left = ['Left one is the first', 'Left two is the second'];
    const right = ['Right one is the third', 'Right two is the fourth'];
    const { text } = await read([[...column(left), ...column(right, 320)]]);
    expect(text.replace(/\s+/g, ' ')).toBe([...left, ...right].join(' '));
  });

  it('drops running heads and page numbers, and keeps the first occurrence of a unique head', async () => {
    const pages = Array.from({ length: 6 }, (_, index) => [
      { text: `Annual Report of the Society`, y: 800 },
      { text: index < 3 ? 'Chapter 1' : 'Chapter 2', x: 450, y: 800 },
      ...column(filler(index)),
      { text: `- ${index + 7} -`, x: 290, y: 30 },
    ]);
    const { text, pages: count } = await read(pages);
    expect(text.match(/Annual Report/g)).toHaveLength(1);
    expect(text).not.toMatch(/- \d+ -/);
    expect(text).toContain('talks about violins');
    expect(count).toBe(6);
  });

  it('reads the first pages only, also of a file with too many', async () => {
    const pages = buildPdf(Array.from({ length: 5 }, (_, index) => column(filler(index))));
    const limits = { ...testLimits, maxPdfPages: 2, documentPages: 4 };
    const signal = new AbortController().signal;
    const progress: number[][] = [];
    const found = await readPdf(pages, limits, signal, (...counts) => void progress.push(counts));
    expect(found).toMatchObject({ pages: 5, readPages: 2, warnings: [] });
    expect(found.text).toMatch(/rivers[\s\S]*engines/);
    expect(found.text).not.toContain('orchards');
    expect(progress).toEqual([
      [1, 2],
      [2, 2],
    ]);
    const more = await readPdf(pages, { ...testLimits, maxPdfPages: 9 }, signal, () => undefined);
    expect(more).toMatchObject({ pages: 5, text: expect.stringContaining('comets') });
    expect(more).not.toHaveProperty('readPages');
  });

  it('keeps pages that repeat each other', async () => {
    const { text } = await read(Array.from({ length: 4 }, () => [{ text: 'Ticket: admit one', y: 400 }]));
    expect(text.match(/admit one/g)).toHaveLength(4);
  });

  it('strips dots and page numbers of contents lines, but keeps the blanks of a form', async () => {
    const lines = [
      'Introduction . . . . . . . . . . 1',
      'Methods . . . . . . . . . . . . 2',
      'Results . . . . . . . . . . . . 3',
    ];
    const { text } = await read([column(lines), ...Array.from({ length: 3 }, (_, index) => column(filler(index)))]);
    expect(text).toContain('Introduction\nMethods\nResults');
    const form = [
      'Wages . . . . . . . . . . . . . 41',
      'Interest . . . . . . . . . . . 42',
      'Total . . . . . . . . . . . . 43',
    ];
    expect((await read([column(form)])).text).toContain('41');
  });

  it('marks headings by their size', async () => {
    const { text } = await read([
      [{ text: 'A Great Title', y: 760, size: 22 }, { text: 'First part', y: 730, size: 14 }, ...column(filler(1))],
    ]);
    expect(text).toMatch(/^# A Great Title\n\n## First part\n\nThis page/);
  });

  it('orders the cells of a table row and separates them by spaces', async () => {
    const { text } = await read([
      [
        { text: '12.50', x: 300, y: 500 },
        { text: 'Apples', x: 72, y: 500 },
      ],
    ]);
    expect(text).toBe('Apples 12.50');
  });

  it('returns the title and reports progress', async () => {
    const seen: string[] = [];
    const bytes = buildPdf([column(['One two three']), column(['Four five six'])], { title: 'On Winnowing' });
    const limits = { inflatedBytes: 1e8, archiveEntries: 10, documentPages: 10, textChars: 1e6 };
    const document = await readPdf(bytes, limits, new AbortController().signal, (done, total) =>
      seen.push(`${done}/${total}`),
    );
    expect(document.title).toBe('On Winnowing');
    expect(seen).toEqual(['1/2', '2/2']);
  });

  it('reads the values of form fields next to their labels, and free-text annotations on a page without other text', async () => {
    const field = (name: string, value: string, y: number): string =>
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${name}) /V (${value}) /Rect [150 ${y - 4} 300 ${y + 12}] /F 4 >>`;
    const form = buildPdf([column(['Name:', 'Town:'], 72, 700, 40)], {
      annotations: [
        field('b', 'Haarlem', 660),
        field('a', 'Judith Leyster', 700),
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (c) /V (unseen) /Rect [72 500 300 520] /F 2 >>',
      ],
    });
    expect((await readBy(readPdf, form)).text.replace(/\s+/g, ' ')).toBe('Name: Judith Leyster Town: Haarlem');
    const note = '<< /Type /Annot /Subtype /FreeText /Contents (Typed by hand) /Rect [72 500 300 520] /F 4 >>';
    expect((await readBy(readPdf, buildPdf([[]], { annotations: [note] }))).text).toBe('Typed by hand');
  });

  it('writes a ruled table as Markdown, and keeps text that is only framed by rules', async () => {
    const across = [612, 588, 564, 540].map((y) => `72 ${y} m 372 ${y} l S`);
    const down = [72, 172, 272, 372].map((x) => `${x} 540 m ${x} 612 l S`);
    const cells = [
      ['Name', 'Price', 'Unit'],
      ['Apples', '3', 'kg'],
      ['Pears', '4', 'box'],
    ].flatMap((row, line) => row.map((text, column) => ({ text, x: 80 + column * 100, y: 596 - line * 24 })));
    const before = { text: 'Our prices', y: 640 };
    const after = { text: 'All of them fair', y: 500 };
    const graphics = [...across, ...down].join(' ');
    const table = await readBy(readPdf, buildPdf([[before, ...cells, after]], { graphics }));
    expect(table.text).toBe(
      'Our prices\n\n| Name | Price | Unit |\n| --- | --- | --- |\n| Apples | 3 | kg |\n| Pears | 4 | box |\n\nAll of them fair',
    );
    const frame = '72 612 m 372 612 l S 72 540 m 372 540 l S 72 540 m 72 612 l S 372 540 m 372 612 l S';
    expect((await readBy(readPdf, buildPdf([cells], { graphics: frame }))).text).not.toContain('|');
  });

  it('reads text painted twice for a shadow once', async () => {
    const twice = [
      { text: 'Bold as a shadow', x: 72, y: 700 },
      { text: 'Bold as a shadow', x: 72.6, y: 699.5 },
      { text: 'Said again', x: 72, y: 640 },
      { text: 'Said again', x: 72, y: 600 },
    ];
    expect((await read([twice])).text).toBe('Bold as a shadow\n\nSaid again\n\nSaid again');
  });

  it('reads a file with a malformed outline', async () => {
    const broken = Buffer.from(
      buildPdf([column(['Readable'])])
        .toString('latin1')
        .replace('/Type /Catalog', '/Outlines 99'),
      'latin1',
    );
    expect((await readBy(readPdf, broken)).text).toBe('Readable');
  });

  it('reports a scan without a text layer, with its number of pages', async () => {
    await expect(read([[], [], []])).rejects.toMatchObject({
      code: 'no-text',
      message: expect.stringContaining('3 pages'),
    });
    const limits = { ...testLimits, maxPdfPages: 2 };
    const part = readPdf(buildPdf([[], [], []]), limits, new AbortController().signal, () => undefined);
    await expect(part).rejects.toMatchObject({
      message: expect.stringContaining('The first 2 pages of this PDF have no'),
    });
  });

  it('rejects a file that needs a password', async () => {
    const locked = buildPdf([column(['Secret'])], { trailer: lockedTrailer });
    await expect(readBy(readPdf, locked)).rejects.toMatchObject({
      code: 'encrypted',
      message: expect.stringContaining('password'),
    });
  });

  it('reads a file with only an owner password', async () => {
    expect((await readBy(readPdf, buildProtectedPdf('Open to all', 'secret'))).text).toBe('Open to all');
  });

  it('reports the maximum of pages and of characters', async () => {
    const bytes = buildPdf([column(filler(1)), column(filler(2))]);
    await expect(readBy(readPdf, bytes, { documentPages: 1 })).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('2 pages'),
    });
    await expect(readBy(readPdf, bytes, { textChars: 50 })).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('50 characters'),
    });
  });

  it('reads a file with a wrong directory, and rejects one without objects as damaged', async () => {
    const whole = buildPdf([column(filler(1)), column(filler(2))]);
    const lost = Buffer.from(whole.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1');
    const { text } = await readBy(readPdf, lost);
    expect(text).toContain('talks about orchards');
    await expect(readBy(readPdf, Buffer.from('%PDF-1.7\nnothing'))).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('terminates on circular page trees', async () => {
    const loop = assemblePdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 9 /Kids [2 0 R 2 0 R] >>']);
    await expect(readBy(readPdf, loop)).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('stops between pages when the job is cancelled', async () => {
    const reason = new Error('cancelled');
    const limits = { inflatedBytes: 1e8, archiveEntries: 10, documentPages: 10, textChars: 1e6 };
    await expect(
      readPdf(buildPdf([column(['Text'])]), limits, AbortSignal.abort(reason), () => undefined),
    ).rejects.toBe(reason);
  });
});
