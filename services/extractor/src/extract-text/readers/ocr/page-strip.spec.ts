import { pageStrip } from './page-strip';

/** A page of 20 × 100 pixels, whose grey values are its row plus its column. */
const pixels = Array.from({ length: 2_000 }, (_, index) => Math.floor(index / 20) + (index % 20));
const page = Buffer.concat([Buffer.from('P5\n20 100\n255\n'), Buffer.from(pixels)]);

describe('pageStrip', () => {
  it('cuts the rows at a quarter of the page, without its margins', () => {
    const rows = Array.from({ length: 12 }, (_, row) => Array.from({ length: 18 }, (_, column) => 26 + row + column));
    expect(pageStrip(page, 0)).toEqual(Buffer.concat([Buffer.from('P5\n18 12\n255\n'), Buffer.from(rows.flat())]));
  });

  it('has a second strip further down, and no third', () => {
    expect(pageStrip(page, 1)?.at(-1)).toBe(60 + 11 + 18);
    expect(pageStrip(page, 2)).toBeUndefined();
  });

  it('has none for other pictures', () => {
    expect(pageStrip(Buffer.from('GIF89a'), 0)).toBeUndefined();
  });
});
