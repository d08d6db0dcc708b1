import { buildPdf, type PdfLine } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { readPdf } from './pdf-reader';

const box = (x: number, y: number, entries: string): string =>
  `<< /Type /Annot /Subtype /Widget /FT /Btn /T (${x}-${y}) /Rect [${x} ${y - 3} ${x + 12} ${y + 9}] /F 4 ${entries} >>`;
const states = (name: string): string => `/AP << /N << /${name} << >> /Off << >> >> >>`;
const checkBox = (x: number, y: number, state: string, flags = ''): string =>
  box(x, y, `/V /${state} /AS /${state} ${states('Yes')} ${flags}`);
const textField = (x: number, y: number, value: string): string =>
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${value}) /V (${value}) /Rect [${x} ${y - 4} ${x + 80} ${y + 12}] /F 4 >>`;
const read = async (lines: readonly PdfLine[], annotations: readonly string[], graphics = ''): Promise<string> =>
  (await readBy(readPdf, buildPdf([lines], { annotations, graphics }))).text;

describe('check boxes of a PDF', () => {
  it('are written beside the text on their height, before their label if it is near', async () => {
    const lines = [
      { text: 'Rye', x: 90, y: 700 },
      { text: 'Oats', x: 90, y: 670 },
      { text: 'Member', x: 72, y: 640 },
      { text: 'Send', x: 72, y: 610 },
      { text: 'Unseen', x: 90, y: 580 },
    ];
    const boxes = [
      checkBox(72, 700, 'Yes'),
      checkBox(72, 670, 'Off'),
      checkBox(200, 640, 'Yes'),
      box(200, 610, '/Ff 65536'),
    ];
    const text = await read(lines, [...boxes, checkBox(72, 580, 'Yes', '/F 2').replace('/F 4', '')]);
    expect(text.split(/\n+/)).toEqual(['☒ Rye', '☐ Oats', 'Member ☒', 'Send', 'Unseen']);
  });

  it('are kept between the lines of a label', async () => {
    const lines = ['Deliver the grain to', 'the mill at the river'].map((text, at) => ({
      text,
      x: 90,
      y: 700 - 14 * at,
    }));
    expect(await read(lines, [checkBox(72, 693, 'Yes')])).toMatch(/^☒ Deliver the grain to/);
  });

  it('keep their place among radio buttons of one line', async () => {
    const radio = (x: number, name: string): string => box(x, 700, `/Ff 32768 /Parent << /V /shop >> ${states(name)}`);
    const lines = ['Delivery:', 'home', 'shop'].map((text, at) => ({ text, x: 72 + at * 78, y: 700 }));
    expect(await read(lines, [radio(134, 'home'), radio(212, 'shop')])).toBe('Delivery: ☐ home ☒ shop');
  });

  it('are in the cells of a table, as the values of text fields are', async () => {
    const across = [720, 690, 660, 630].map((y) => `72 ${y} m 372 ${y} l S`);
    const down = [72, 172, 272, 372].map((x) => `${x} 630 m ${x} 720 l S`);
    const texts = ['Grain', 'Weight', 'Organic'].map((text, at) => ({ text, x: 80 + at * 100, y: 700 }));
    const lines = [...texts, { text: 'Rye', x: 80, y: 670 }, { text: 'Oats', x: 80, y: 640 }];
    const fields = [
      textField(180, 670, '12 kg'),
      checkBox(290, 670, 'Yes'),
      textField(180, 640, '5 kg'),
      checkBox(290, 640, 'Off'),
    ];
    expect(await read(lines, fields, [...across, ...down].join(' '))).toBe(
      '| Grain | Weight | Organic |\n| --- | --- | --- |\n| Rye | 12 kg | ☒ |\n| Oats | 5 kg | ☐ |',
    );
  });
});
