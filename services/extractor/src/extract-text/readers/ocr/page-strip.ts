import { imageSize } from '../image/image-size';
import { pgmSize } from '../scan/pgm';
import type { Box } from './choose-ocr-result';

/** Upper edges of the strips as shares of the page, in the order in which they are read. */
const stripTops = [0.25, 0.6];

/** Exif orientations by a quarter turn, which exchange width and height. */
const quarterTurns = [6, 8];

/**
 * Returns the box of a strip of some lines of a rendered page, or of any picture if its `orientation` is sought; undefined
 * beyond the last strip. Narrower than the page: the engine reads wrong rows of a box as wide as the picture.
 */
export function pageStrip(image: Uint8Array, index: number, orientation?: number): Box | undefined {
  const stored = pgmSize(image) ?? (orientation === undefined ? undefined : imageSize(image));
  const isTurned = stored && orientation !== undefined && quarterTurns.includes(orientation);
  const size = isTurned ? { width: stored.height, height: stored.width } : stored;
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
