import { assemblePdf } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { readPdf } from './pdf-reader';

const stream = (dictionary: string, text: string): string =>
  `<< ${dictionary} /Length ${text.length} >>\nstream\n${text}\nendstream`;

/** Maps A to a letter with a mark of direction before it, B to a digit with one after it, and C to a digit. */
const characters = [
  'begincmap 1 begincodespacerange <00> <FF> endcodespacerange',
  '3 beginbfchar <41> <202B05D0> <42> <0039202C202B> <43> <0034> endbfchar endcmap',
].join('\n');

async function read(content: string): Promise<string> {
  const widths = Array<number>(38).fill(500).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    stream('', content),
    `<< /Type /Font /Subtype /Type1 /BaseFont /Some /FirstChar 32 /LastChar 69 /Widths [${widths}] /ToUnicode 6 0 R >>`,
    stream('', characters),
  ];
  return (await readBy(readPdf, assemblePdf(objects))).text;
}

describe('glyphs of a PDF that stand for a character and a mark of direction', () => {
  it('are read, without the mark', async () => {
    expect(await read('BT /F 12 Tf 72 700 Td (BC) Tj 40 0 Td (AAAA) Tj ET')).toBe('אאאא 94');
  });
});
