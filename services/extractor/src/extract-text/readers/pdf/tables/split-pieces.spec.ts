import { splitAtRulings } from './split-pieces';

const piece = { text: '12.50 14 days', x0: 150, x1: 215, y: 700, size: 10 };
const rulingAt = (position: number) => ({ position, from: 690, to: 720 });
const textsAt = (edge: number, text = piece.text): string[] =>
  splitAtRulings([{ ...piece, text }], [100, edge, 300], [rulingAt(edge)]).map(
    (each) => `${each.text} ${each.x0}-${each.x1}`,
  );

describe('splitAtRulings', () => {
  it('splits a text at the space nearest to a ruling across it', () => {
    expect(textsAt(178)).toEqual(['12.50 150-175', '14 days 180-215']);
  });

  it('keeps a text that ends at the ruling, has no space near it, is on another line or over another text', () => {
    expect(textsAt(214.5)).toEqual(['12.50 14 days 150-215']);
    expect(textsAt(211)).toEqual(['12.50 14 days 150-215']);
    expect(textsAt(178, '12.50-14.days')).toEqual(['12.50-14.days 150-215']);
    expect(splitAtRulings([piece], [100, 178, 300], [{ position: 178, from: 600, to: 690 }])).toEqual([piece]);
    const other = { ...piece, text: 'None', x0: 182, x1: 200 };
    expect(splitAtRulings([piece, other], [100, 178, 300], [rulingAt(178)])).toEqual([piece, other]);
  });

  it('splits texts without a number only beside one with a number', () => {
    const wide = { ...piece, text: 'Total amount due', x1: 230, y: 715 };
    const rulings = [rulingAt(178)];
    expect(splitAtRulings([wide], [100, 178, 300], rulings)).toEqual([wide]);
    expect(splitAtRulings([wide, piece], [100, 178, 300], rulings).map(({ text }) => text)).toEqual([
      ...['Total', 'amount due', '12.50', '14 days'],
    ]);
  });

  it('keeps right-to-left texts, whose first letters are at their right end', () => {
    expect(textsAt(192, 'שלום 12')).toEqual(['שלום 12 150-215']);
  });

  it('keeps a text across many rulings', () => {
    const edges = Array.from({ length: 60 }, (_, index) => 100 + 10 * index);
    const long = { ...piece, text: '1 '.repeat(60), x0: 95, x1: 695 };
    expect(splitAtRulings([long], edges, edges.map(rulingAt))).toEqual([long]);
  });
});
