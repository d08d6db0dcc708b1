import { assemblePdf } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { readPdf } from './pdf-reader';

const stream = (dictionary: string, text: string): string =>
  `<< ${dictionary} /Length ${text.length} >>\nstream\n${text}\nendstream`;

/** Maps A to a letter, C to a letter with a mark, D and E to a letter and a vowel sign; B has no character. */
const characters = [
  'begincmap 1 begincodespacerange <00> <FF> endcodespacerange',
  '5 beginbfchar <41> <0939> <43> <0928094D> <44> <0926> <45> <0940> <20> <0020> endbfchar endcmap',
].join('\n');

/** Reads a page with the fonts `/D` (Devanagari) and `/L` (Latin), the form `/X`, and the properties `/P`. */
async function read(content: string, form = ''): Promise<string> {
  const widths = Array<number>(38).fill(500).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /D 5 0 R /L 6 0 R >> ' +
      '/XObject << /X 8 0 R >> /Properties << /P << /ActualText <FEFF0939093F> >> >> >> >>',
    stream('', content),
    `<< /Type /Font /Subtype /Type1 /BaseFont /Some /FirstChar 32 /LastChar 69 /Widths [${widths}] /ToUnicode 7 0 R >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream('', characters),
    stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Matrix [1 0 0 1 20 -50] /Resources << /Font << /D 5 0 R >> >>',
      form,
    ),
  ];
  return (await readBy(readPdf, assemblePdf(objects))).text;
}

/** A letter with a mark, and the next letters where it ends. */
const rest = '12 0 Td (C) Tj 6 0 Td (DE) Tj';
const line = (font: string, y: number, content: string): string => `BT /${font} 12 Tf 72 ${y} Td ${content} ET\n`;
const declared = '/Span << /ActualText <FEFF0939093F> >> BDC (BA) Tj EMC';

describe('Indic text of a PDF', () => {
  it('has the vowel signs that are declared for groups of glyphs, and no spaces after letters with marks', async () => {
    expect(await read(line('D', 700, `${declared} ${rest}`))).toBe('हिन्दी');
  });

  it('is read the same from forms and with named properties', async () => {
    const form = line('D', 700, `${declared} ${rest}`);
    expect(await read(`q 2 0 0 2 0 0 cm 0.5 0 0 0.5 0 0 cm /X Do Q`, form)).toBe('हिन्दी');
    expect(await read(line('D', 700, '/Span /P BDC (BA) Tj EMC ' + rest))).toBe('हिन्दी');
  });

  it('leaves Latin text as it is drawn', async () => {
    const latin =
      '/Span << /ActualText <FEFF0939093F> >> BDC (harbor) Tj EMC ( ) Tj /Span << /ActualText (x) >> BDC (mill) Tj EMC';
    expect(await read(line('D', 700, `${declared} ${rest}`) + line('L', 600, latin))).toBe('हिन्दी\n\nharbor mill');
  });

  it('is read as drawn if the declared text is empty or longer than a few groups of letters', async () => {
    const withText = (text: string): string => `/Span << /ActualText <FEFF${text}> >> BDC (A) Tj EMC`;
    expect(await read(line('D', 700, `${withText('')} ${withText('0939'.repeat(5_000))} (DE) Tj`))).toBe('हहदी');
  });
});
