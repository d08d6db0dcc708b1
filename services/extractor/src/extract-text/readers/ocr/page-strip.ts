import { pgmSize } from '../scan/pgm';
import type { Box } from './choose-ocr-result';

/** Upper edges of the strips as shares of the page, in the order in which they are read. */
const stripTops = [0.25, 0.6];

/**
 * Returns the box of a strip of some lines of a rendered page; undefined beyond the last strip, and for other pictures.
 * Narrower than the page: the engine reads wrong rows of a box as wide as the picture.
 */
export function pageStrip(image: Uint8Array, index: number): Box | undefined {
  const size = pgmSize(image);
  const top = stripTops[index];
  if (!size || top === undefined) return undefined;
  const scaled = (length: number, share: number): number => Math.round(share * length);
  return {
    left: scaled(size.width, 0.05),
    top: scaled(size.height, top),
    width: scaled(size.width, 0.9),
    height: scaled(size.height, 0.12),
  };
}
