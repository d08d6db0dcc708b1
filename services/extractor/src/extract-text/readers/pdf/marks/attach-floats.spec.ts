import { lineAt as line } from '../../../../testing/pdf-lines';
import type { Line } from '../page-types';
import { attachFloats } from './attach-floats';

const float = (text: string, y: number, more: Partial<Line> = {}): Line => line(text, 500 - text.length * 5, y, more);
const texts = (lines: readonly Line[]): string[] => attachFloats(lines).map(({ text }) => text);
const dishes = [line('Leek soup', 72, 700), line('Plaice', 72, 680)];

describe('attachFloats', () => {
  it('joins prices and dates at the right edge to the lines beside them, which follow later', () => {
    const title = line('The mill', 72, 740);
    expect(texts([float('4.50', 700), float('12.80', 680), title, ...dishes])).toEqual([
      'The mill',
      'Leek soup 4.50',
      'Plaice 12.80',
    ]);
    expect(texts([float('12:30', 700), float('9:15', 680), ...dishes])).toEqual(['Leek soup 12:30', 'Plaice 9:15']);
    expect(texts([float('Woodbridge', 702), float('Melton', 680), ...dishes])).toEqual([
      'Leek soup Woodbridge',
      'Plaice Melton',
    ]);
  });

  it('joins them to the last line of a text that is wrapped beside the float', () => {
    const wrapped = [line(`Plaice in ${'brown butter '.repeat(5)}with`, 72, 680), line('samphire', 72, 668)];
    const lines = [float('4.50', 700), float('12.80', 680), dishes[0]!, ...wrapped, line('Tea', 72, 656)];
    expect(texts(lines)).toEqual(['Leek soup 4.50', wrapped[0]!.text, 'samphire 12.80', 'Tea']);
  });

  it('joins the prices of two columns, also beside justified lines that end where they begin', () => {
    const columns = [4, 6, 5, 7].map((price, at) => line(`${price}.50`, at < 2 ? 200 : 480, at % 2 ? 680 : 700));
    const dishes = ['Soup', 'Tart', 'Plaice', 'Tea'].map((dish, at) =>
      line(dish, at < 2 ? 20 : 300, at % 2 ? 680 : 700, { x1: at < 2 ? 200 : 480 }),
    );
    expect(texts([...columns, ...dishes])).toEqual(['Soup 4.50', 'Tart 6.50', 'Plaice 5.50', 'Tea 7.50']);
    const pictures = dishes.map((dish, at) => (at < 2 ? dish : { ...dish, text: '7' }));
    expect(texts([...columns, ...pictures])).toEqual(['5.50', '7.50', 'Soup 4.50', 'Tart 6.50', '7', '7']);
  });

  it('keeps the texts of two runs beside each other', () => {
    const places = [float('Woodbridge', 700, { x1: 400, x0: 350 }), float('Melton', 680, { x1: 400, x0: 370 })];
    const lines = [float('12.80', 700), float('14.00', 680), ...places, ...dishes];
    expect(texts(lines).join(' ').split(' ')).toEqual(
      expect.arrayContaining(['12.80', '14.00', 'Woodbridge', 'Melton']),
    );
  });

  it('keeps single texts, columns, numbers, and texts without a line of their own', () => {
    const right = [float('12.80', 700), float('14.00', 680)];
    const column = [float('rye for all', 700), float('towns, oats', 680)];
    const numbers = [line('25,300', 72, 700), line('25,350', 72, 680)];
    for (const lines of [
      [right[0]!, ...dishes],
      [float('No: 317', 700), float('Date: 1 May', 688), dishes[0]!, line('Oats', 72, 688)],
      [float('= 2.2', 700), float('= 2.6', 688), line('kM', 72, 700), line('kL', 72, 688)],
      [float('+44 139', 700), float('4 Mill Lane', 688), dishes[0]!, line('Oats', 72, 688)],
      [
        float('Invoice 317', 700),
        float('1 May', 688),
        float('2 Mill Lane', 676),
        ...[700, 688, 676].map((y) => line('Oats', 72, y)),
      ],
      [line('Starter', 20, 700), ...right, ...dishes],
      [...column, ...dishes],
      [...right, ...numbers],
      [...right, dishes[0]!],
      [...right, ...dishes.toReversed()],
      [...dishes, ...right],
      [right[0]!, float('x'.repeat(41), 680), ...dishes],
      [...right, ...dishes, ...Array.from({ length: 299 }, (_, at) => float('9', 600 - at))],
      [right[0]!, float('9', 680, { x1: 480 }), ...dishes],
    ])
      expect(texts(lines)).toEqual(lines.map(({ text }) => text));
  });
});
