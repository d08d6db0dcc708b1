import { assemblePdf } from '@winnow/testing';
import { readBy, testLimits } from '../../../../testing/read-by';
import { readPdf } from '../pdf-reader';

const never = new AbortController().signal;
const read = async (bytes: Uint8Array) => (await readPdf(bytes, testLimits, never, () => undefined, 'markdown')).text;

interface Parts {
  readonly content: string;
  readonly catalog?: string;
  readonly page?: string;
  readonly more?: readonly string[];
}

/** Builds a page in Helvetica (F1) and Helvetica-Bold (F2); further objects are numbered from 7. */
function pdfOf({ content, catalog = '', page = '', more = [] }: Parts): Buffer {
  return assemblePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> /Contents 6 0 R ${page} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...more,
  ]);
}

const line = (text: string, y: number, { font = 'F1', size = 10, x = 72 } = {}): string =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${text}) Tj ET`;
const prose = (top: number): string =>
  Array.from({ length: 6 }, (_, at) =>
    line(`Line ${at} of a paragraph that says something about the harbour.`, top - at * 12),
  ).join('\n');

describe('structure of a PDF in Markdown', () => {
  it('reads a bold line as a heading below larger ones, and a bold sentence as text', async () => {
    const found = await read(
      pdfOf({
        content: [
          line('Large Title', 780, { size: 20 }),
          prose(750),
          line('Bold Heading', 640, { font: 'F2' }),
          prose(610),
          line('This sentence is stressed.', 500, { font: 'F2' }),
        ].join('\n'),
      }),
    );
    expect(found).toMatch(/^# Large Title\n/);
    expect(found).toContain('\n\n## Bold Heading\n\n');
    expect(found).toMatch(/\n\nThis sentence is stressed\.$/);
  });

  it('reads the centred bold titles of an act as headings, and a bold paragraph as text', async () => {
    const bold = (text: string, y: number, x = 72): string => line(text, y, { font: 'F2', x });
    const found = await read(
      pdfOf({
        content: [
          ...[bold('Part 1', 780, 283), bold('General Provisions', 768, 251)],
          ...[bold('\xa7 1', 756, 290), bold('Scope of this Act', 744, 256), prose(720)],
          ...[bold('\xa7 2', 620, 290), prose(600)],
          ...[0, 1, 2, 3].map((at) =>
            bold(`${at === 0 ? 'W' : 'w'}ords of line ${at} go on`, 500 - 12 * at, 150 + 30 * at),
          ),
          ...[prose(400), prose(310)],
        ].join('\n'),
      }),
    );
    expect(found.match(/^#.*/gm)).toEqual(['# Part 1 General Provisions', '# \xa7 1 Scope of this Act', '# \xa7 2']);
  });

  it('reads the bullets of a slide as a list, although they are larger than its other text', async () => {
    const found = await read(
      pdfOf({
        content: [
          line('Harvest', 780, { size: 40 }),
          line('* Rye and oats, which were', 720, { size: 24 }),
          line('late this year', 692, { size: 24, x: 96 }),
          line('* Barley', 664, { size: 24 }),
          line('Outlook', 600, { size: 30 }),
          prose(500),
        ].join('\n'),
      }),
    );
    expect(found).toMatch(/^# Harvest\n\n- Rye and oats, which were\s+late this year\s+- Barley\n\n## Outlook\n/);
  });

  it('reads the levels of headings from the outline', async () => {
    const found = await read(
      pdfOf({
        content: [line('1.1 Deep Part', 780), prose(750)].join('\n'),
        catalog: '/Outlines 7 0 R',
        more: [
          '<< /Type /Outlines /First 8 0 R /Last 8 0 R /Count 1 >>',
          '<< /Title (Chapter) /Parent 7 0 R /First 9 0 R /Last 9 0 R /Count 1 >>',
          '<< /Title (Deep Part) /Parent 8 0 R /Dest [3 0 R /Fit] >>',
        ],
      }),
    );
    expect(found).toMatch(/^## 1\.1 Deep Part\n/);
  });

  it('reads the levels of headings from the tags', async () => {
    const found = await read(
      pdfOf({
        content: [
          `/H3 << /MCID 0 >> BDC ${line('Tagged Heading', 780)} EMC`,
          `/P << /MCID 1 >> BDC ${prose(750)} EMC`,
        ].join('\n'),
        catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 7 0 R',
        page: '/StructParents 0',
        more: [
          '<< /Type /StructTreeRoot /K [8 0 R 9 0 R] /ParentTree 10 0 R >>',
          '<< /Type /StructElem /S /H3 /P 7 0 R /Pg 3 0 R /K 0 >>',
          '<< /Type /StructElem /S /P /P 7 0 R /Pg 3 0 R /K 1 >>',
          '<< /Nums [0 [8 0 R 9 0 R]] >>',
        ],
      }),
    );
    expect(found).toMatch(/^### Tagged Heading\n/);
  });

  it('writes web links, and other schemes as text', async () => {
    const link = (uri: string, x: number): string =>
      `<< /Type /Annot /Subtype /Link /Rect [${x} 775 ${x + 90} 792] /A << /S /URI /URI (${uri}) >> >>`;
    const found = await read(
      pdfOf({
        content: [line('the handbook', 780), line('the script', 780, { x: 300 })].join('\n'),
        page: `/Annots [${link('https://example.org/book_(2)', 72)} ${link('javascript:alert(1)', 300)}]`,
      }),
    );
    expect(found).toBe('[the handbook](https://example.org/book_(2%29) the script');
  });

  it('writes footnotes and bullets in Markdown notation', async () => {
    const found = await read(
      pdfOf({
        content: [
          prose(780),
          line('\\225 first entry of the list', 690),
          'BT /F1 10 Tf 72 660 Td (A claim) Tj /F1 6 Tf 4 Ts (1) Tj 0 Ts /F1 10 Tf ( that needs its source.) Tj ET',
          'BT /F1 5 Tf 3 Ts 72 90 Td (1) Tj 0 Ts /F1 8 Tf ( See the older report.) Tj ET',
        ].join('\n'),
      }),
    );
    expect(found).toContain('\n- first entry of the list');
    expect(found).toContain('A claim[^1]');
    expect(found).toMatch(/\n\[\^1\]: +See the older report\.$/);
  });

  it('keeps exponents, and each footnote on its own line', async () => {
    const raised = (number: string): string => `/F1 6 Tf 4 Ts (${number}) Tj 0 Ts /F1 10 Tf`;
    const note = (number: string, y: number): string =>
      `BT /F1 5 Tf 3 Ts 72 ${y} Td (${number}) Tj 0 Ts /F1 8 Tf ( The source of this claim is an older report.) Tj ET`;
    const found = await read(
      pdfOf({
        content: [
          prose(780),
          `BT /F1 10 Tf 72 660 Td (On 12 m) Tj ${raised('2')} ( a claim) Tj ${raised('1')} ( and one) Tj ${raised('2')} (.) Tj ET`,
          note('1', 90),
          note('2', 80),
        ].join('\n'),
      }),
    );
    expect(found).toContain('On 12 m² a claim[^1] and one[^2].');
    expect(found).toMatch(/\n\[\^1\]: +The source[^\n]+\n+\[\^2\]: +The source/);
  });

  it('writes footnotes whose number is as large as their text, in plain text as well', async () => {
    const pdf = pdfOf({
      content: [
        prose(780),
        'BT /F1 10 Tf 72 660 Td (A claim) Tj /F1 6 Tf 4 Ts (1) Tj 0 Ts /F1 10 Tf ( that needs its source.) Tj ET',
        'BT /F1 8 Tf 72 90 Td (1) Tj ET BT /F1 8 Tf 90 90 Td (See the older report.) Tj ET',
      ].join('\n'),
    });
    expect(await read(pdf)).toMatch(/A claim\[\^1\] that[^]*\n\[\^1\]: +See the older report\.$/);
    const { text } = await readBy(readPdf, pdf);
    expect(text).toMatch(/A claim\[1\] that[^]*\n\[1\] +See the older report\.$/);
  });

  it('finds footnotes above a running foot in the size of the text', async () => {
    const page = (foot: string): string =>
      [prose(700), line('The mill', 600), line('1', 604, { x: 112, size: 6 }), line('stands here.', 600, { x: 120 })]
        .concat([line('1', 80, { size: 8 }), line('Since the war.', 80, { x: 82, size: 8 }), line(foot, 40)])
        .join('\n');
    const found = await read(pdfOf({ content: page('Page 7') }));
    expect(found).toMatch(/The mill ?\[\^1\] stands here[\s\S]*\[\^1\]: Since the war/);
    const text = 'This line is text of the page, and not its running foot, as it has more words than such a foot has.';
    expect(await read(pdfOf({ content: page(text) }))).not.toContain('[^1]');
  });
});
