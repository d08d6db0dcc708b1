import { buildPdf } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { readPdf } from './pdf-reader';

/** Draws a text of Helvetica. */
const draw = (x: number, y: number, text: string, size = 10): string =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`;
const read = async (...drawn: readonly string[]): Promise<string> =>
  (await readBy(readPdf, buildPdf([[]], { graphics: drawn.join('\n') }))).text;

describe('items of a PDF that are painted after the lines of their page', () => {
  it('are placed in the gaps of their lines', async () => {
    const text = await read(
      draw(72, 700, 'the ships do'),
      draw(145.4, 700, 'sail in winter'),
      draw(72, 688, 'and the crew waits'),
      draw(72, 676, 'for the spring of the year'),
      draw(128.7, 700, 'not'),
      draw(155, 692, '[4]', 8),
    );
    expect(text).toContain('the ships do not sail in winter');
    expect(text).toMatch(/and the crew waits\s?\[4\]\s+for the spring of the year$/);
  });

  it('stay in the order of painting beside wide gaps, as the cells of columns', async () => {
    const column = (x: number, words: readonly string[]) => words.map((word, at) => draw(x, 700 - 12 * at, word));
    const [names, ports, years] = [
      ['Gull', 'Tern', 'Skua'],
      ['Oslo', 'Bodo', 'Moss'],
      ['1904', '1911', '1923'],
    ];
    const text = await read(...column(72, names!), ...column(272, years!), ...column(172, ports!));
    expect(text).toBe('Gull\nTern\nSkua\n\n1904\n1911\n1923\n\nOslo\nBodo\nMoss');
  });

  it('stay below the numerator of a fraction', async () => {
    const text = await read(
      draw(72, 700, 'half ='),
      draw(110, 704, '1', 7),
      draw(99, 696.5, '2+', 7),
      draw(72, 660, 'next'),
    );
    expect(text.replace(/\s/g, '')).toBe('half=12+next');
  });
});
