import { greySize } from '../scan/grey-png';
import type { Box } from './choose-reading';

/** Upper edges of the strips as shares of the page, in the order in which they are read. */
const tops = [0.25, 0.6];

/**
 * Returns a strip of some lines of a rendered page; undefined beyond the last strip, and for other pictures, which are read whole.
 * Narrower than the page, since the engine reads the wrong rows of a part as wide as the picture.
 */
export function stripOf(image: Uint8Array, index: number): Box | undefined {
  const size = greySize(image);
  const top = tops[index];
  if (!size || top === undefined) return undefined;
  const shareOf = (length: number, share: number): number => Math.round(share * length);
  return {
    left: shareOf(size.width, 0.05),
    top: shareOf(size.height, top),
    width: shareOf(size.width, 0.9),
    height: shareOf(size.height, 0.12),
  };
}
