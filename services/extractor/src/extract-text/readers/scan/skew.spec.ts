import { estimateSkew } from './skew';

const [width, height] = [600, 800];
const degree = Math.PI / 180;

/** Builds a PGM file; `greyOf` returns the grey of a pixel. */
function buildPage(greyOf: (x: number, y: number) => number): Buffer {
  const pixels = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels[y * width + x] = greyOf(x, y);
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}

/** Builds words on lines of 10 pixels, 24 apart, which rise to the right by an angle. */
function linesAt(angle: number): Buffer {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return buildPage((x, y) => {
    const along = Math.floor(cos * (x - width / 2) - sin * (y - height / 2) + width / 2);
    const down = Math.floor(cos * (y - height / 2) + sin * (x - width / 2) + height / 2);
    const line = Math.floor(down / 24);
    const isWord = (along + 37 * line) % 90 < 70 && along > 60 && along < 540 && line > 3 && line < 30;
    return isWord && down % 24 < 10 && along % 7 < 4 ? 30 : 235;
  });
}

describe('slopeOfPage', () => {
  it.each([-17, -6, -1, 1, 3, 12])('finds lines at %d degrees', (degrees) => {
    expect(estimateSkew(linesAt(degrees * degree))).toBeCloseTo(degrees * degree, 2);
  });

  it('returns 0 for level lines', () => {
    expect(estimateSkew(linesAt(0))).toBe(0);
    expect(estimateSkew(linesAt(0.2 * degree))).toBe(0);
  });

  it('returns undefined for a page without lines, and for another file', () => {
    expect(estimateSkew(buildPage(() => 255))).toBeUndefined();
    const rings = buildPage((x, y) => {
      const radius = Math.hypot(x - width / 2, y - height / 2);
      return radius < 280 && radius % 24 < 8 ? 30 : 235;
    });
    expect(estimateSkew(rings)).toBeUndefined();
    expect(estimateSkew(Buffer.from('\x89PNG'))).toBeUndefined();
  });
});
