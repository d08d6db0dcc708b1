import { pgmSize } from '../scan/pgm';

/** Upper edges of the strips, and their height, as shares of the page, in the order in which they are read. */
const [stripTops, stripHeight] = [[0.25, 0.6], 0.12];
/** Share of the width on either side that is left out. */
const margin = 0.05;

/**
 * Returns a strip of some lines of a rendered page as a picture (PGM) of its own, so that the engine decodes a tenth of
 * the page; undefined beyond the last strip, and for other pictures.
 */
export function pageStrip(image: Uint8Array, index: number): Uint8Array | undefined {
  const size = pgmSize(image);
  const top = stripTops[index];
  if (!size || top === undefined) return undefined;
  const pixels = image.subarray(-size.width * size.height);
  const left = Math.round(margin * size.width);
  const width = size.width - 2 * left;
  const first = Math.round(top * size.height);
  const rows = Array.from({ length: Math.round(stripHeight * size.height) }, (_, row) => {
    const start = (first + row) * size.width + left;
    return pixels.subarray(start, start + width);
  });
  return Buffer.concat([Buffer.from(`P5\n${width} ${rows.length}\n255\n`), ...rows]);
}
