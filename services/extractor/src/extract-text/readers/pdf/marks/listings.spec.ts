import { buildPdf, type PdfLine } from '@winnow/testing';
import { readBy, testLimits } from '../../../../testing/read-by';
import type { Line } from '../page-types';
import { readPdf } from '../pdf-reader';
import { writeLinks } from './links';
import { writeListings } from './listings';

const line = (text: string, x0: number, y: number, more: Partial<Line> = {}): Line => ({
  text,
  parts: [text],
  x0,
  x1: x0 + text.length * 6,
  y,
  size: 10,
  rotation: 0,
  isMonospaced: true,
  ...more,
});
const prose = line(
  'Running text that is long enough to be most of it, since else all of it were typewritten.',
  72,
  760,
  {
    isMonospaced: false,
  },
);
const texts = (...lines: readonly Line[]): string[] =>
  writeListings([[prose, ...lines]])[0]!
    .slice(1)
    .map(({ text }) => text);

describe('writeListings', () => {
  it('writes lines with equally wide letters with their indents and empty lines', () => {
    expect(texts(line('if rye:', 72, 700), line('mill()', 96, 688), line('end', 72, 664))).toEqual([
      '```\nif rye:\n    mill()\n\nend\n```',
    ]);
  });

  it('continues a listing of the page before at the start of a page, whose margin may differ', () => {
    const start = [line('if rye:', 72, 80), line('mill()', 96, 68)];
    const [next, other] = [
      [line('while oats:', 120, 780), line('wait()', 144, 768)],
      [line('x', 96, 700, { isMonospaced: false })],
    ];
    const written = writeListings([[prose, ...start], [...next, ...other], other]);
    expect(written.map((page) => page.map(({ text }) => text))).toEqual([
      [prose.text, '```\nif rye:\n    mill()\n    while oats:\n        wait()\n```'],
      ['x'],
      ['x'],
    ]);
    const columns = [...start, line('make --all', 320, 780), line('make --more', 320, 768)];
    const apart = writeListings([[prose, ...columns.slice(0, 2)], columns.slice(2)]);
    expect(apart.map((page) => page.length)).toEqual([2, 1]);
    const inCourier = ['The miller', 'grinds', 'the rye', 'of all', 'the towns', 'here'].map((text, at) =>
      line(text, 72, 160 - 12 * at),
    );
    const parts = writeListings([
      [prose, ...inCourier],
      [line('a = b', 72, 780), line('c', 72, 768)],
    ]);
    expect(parts.map((page) => page.length)).toEqual([7, 1]);
    const [end, foot] = [line('mill --rye', 72, 80), line('7', 72, 40, { isMonospaced: false })];
    expect(writeListings([[prose, end], [foot], [line('end()', 72, 780)]]).flat()).toHaveLength(4);
    expect(writeListings([[prose, end], [line('end()', 72, 780)]]).map((page) => page.length)).toEqual([2, 0]);
  });

  it('keeps the indents of a listing on a page whose text lacks lines at the left margin', () => {
    const start = [line('if rye:', 72, 80), line('mill()', 96, 68)];
    const next = [line('grind()', 96, 780), line('end', 72, 768), line('A list', 78, 700, { isMonospaced: false })];
    const [written] = writeListings([[prose, ...start], next]);
    expect(written![1]!.text).toBe('```\nif rye:\n    mill()\n    grind()\nend\n```');
  });

  it('keeps listings of two pages apart if the first one ends above the end of its page', () => {
    const [mill, oats] = [700, 780].map((y) => [line('if rye:', 72, y), line('mill()', 96, y - 12)]);
    const foot = line('The mill closes at nine.', 72, 90, { isMonospaced: false });
    expect(
      writeListings([
        [prose, ...mill!],
        [...oats!, foot],
      ]).map((page) => page.length),
    ).toEqual([2, 2]);
  });

  it('omits the links of code, which Markdown does not render in a listing', () => {
    const text = 'xmlns="https://mill.test/rye"';
    const item = { text, x0: 72, x1: 72 + text.length * 6, y: 700, size: 10 };
    const annotations = [{ subtype: 'Link', url: 'https://mill.test/rye', rect: [72, 698, 400, 710] }];
    const linked = writeLinks([line(text, 72, 700, { items: [item] }), line('/> end', 96, 688)], annotations);
    expect(linked[0]!.text).toContain('](https://mill.test/rye)');
    expect(texts(...linked)).toEqual([`\`\`\`\n${text}\n    /> end\n\`\`\``]);
  });

  it('encloses a listing that contains fences', () => {
    expect(texts(line('````', 72, 700), line('a b', 72, 688))).toEqual(['`````\n````\na b\n`````']);
  });

  it('keeps single lines, addresses, prose, other fonts and typewritten documents', () => {
    const apart = [line('make()', 72, 700), line('make --all', 72, 650)];
    const address = [line('https://mill.test/rye', 72, 700), line('/oats', 72, 688)];
    const other = [line('make --all', 72, 700), line('and = text', 72, 688, { isMonospaced: false })];
    const inCourier = [line('Some print their prose', 72, 700), line('in Courier as well.', 72, 688)];
    for (const lines of [apart, address, other, inCourier])
      expect(texts(...lines)).toEqual(lines.map(({ text }) => text));
    const typewritten = [line('make --all', 72, 700), line('make --more', 72, 688)];
    expect(writeListings([typewritten])).toEqual([typewritten]);
  });
});

describe('listings of a PDF', () => {
  const text: PdfLine[] = [{ text: 'Run these two commands in the folder of the mill, and wait for the end:', y: 700 }];
  /** Builds a PDF with text in Courier below a line of prose, by operators. */
  const inCourier = (operators: string): Buffer =>
    Buffer.from(
      buildPdf([text], { graphics: `BT /F2 10 Tf ${operators} ET` })
        .toString('latin1')
        .replaceAll('/F1 3 0 R', '/F1 3 0 R /F2 << /Type /Font /Subtype /Type1 /BaseFont /Courier >>'),
      'latin1',
    );
  const never = new AbortController().signal;
  const read = async (bytes: Buffer) => (await readPdf(bytes, testLimits, never, () => undefined, 'markdown')).text;

  it('are written in Markdown', async () => {
    const courier = inCourier('72 680 Td (mill --grind) Tj 12 -12 Td (rye \\\\) Tj');
    expect(await read(courier)).toContain('```\nmill --grind\n  rye \\\n```');
    expect((await readBy(readPdf, courier)).text).not.toContain('`');
  });

  it('have no line numbers, which would hide their indents', async () => {
    const lines = [
      ['1', 0, 'for rye in mills\\(\\):'],
      ['2', 24, 'grind\\(rye\\)'],
      ['3', 0, 'close\\(\\)'],
    ] as const;
    const operators = lines.map(
      ([number, indent, code], at) =>
        `/F2 5 Tf 1 0 0 1 72 ${680 - 12 * at} Tm (${number}) Tj /F2 10 Tf 1 0 0 1 ${90 + indent} ${680 - 12 * at} Tm (${code}) Tj`,
    );
    expect(await read(inCourier(operators.join(' ')))).toContain(
      '```\nfor rye in mills():\n    grind(rye)\nclose()\n```',
    );
  });
});
