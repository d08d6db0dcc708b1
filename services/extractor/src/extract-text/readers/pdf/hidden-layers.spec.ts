import { assemblePdf } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { readPdf } from './pdf-reader';

/** Reads a page with the visible layer `/V`, the hidden layer `/H`, and a picture `/I` of the visible one. */
async function read(content: string): Promise<string> {
  const stream = (dictionary: string, text: string): string =>
    `<< ${dictionary} /Length ${text.length} >>\nstream\n${text}\nendstream`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R 6 0 R] /D << /OFF [6 0 R] >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Properties << /V 5 0 R /H 6 0 R >> ' +
      '/XObject << /I 8 0 R >> /Font << /F 7 0 R >> >> >>',
    stream('', content),
    '<< /Type /OCG /Name (Visible) >>',
    '<< /Type /OCG /Name (Hidden) >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9] /OC 5 0 R', '0 0 9 9 re f'),
  ];
  return (await readBy(readPdf, assemblePdf(objects))).text;
}

const line = (text: string, y: number): string => `BT /F 12 Tf 72 ${y} Td (${text}) Tj ET `;
const layer = (name: string, content: string): string => `/OC /${name} BDC ${content}EMC `;

describe('layers of a PDF', () => {
  it('are read if viewers show them', async () => {
    const nested = layer('V', line('The mill turns.', 700) + layer('H', line('Secret note.', 650)));
    const hidden = layer('H', line('Die Muehle dreht sich.', 700) + '/Span << >> BDC ' + line('Wind.', 600) + 'EMC ');
    expect(await read(`${nested}/I Do ${hidden}${line('It grinds rye.', 500)}`)).toBe(
      'The mill turns.\n\nIt grinds rye.',
    );
  });

  it('are read if nothing else has text', async () => {
    expect(await read(layer('H', line('Only this.', 700)))).toBe('Only this.');
  });
});
