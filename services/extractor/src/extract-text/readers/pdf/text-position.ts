import type { TextPosition } from './duplicate-text';
import type { TextItem } from './page-types';

/** Maximum deviation from a quarter turn, in quarter turns, of the text of a skewed scan. */
const maxSkew = 0.1;
/** Minimum characters of an item whose angle counts: single letters may follow a curve. */
const minSlantedLength = 3;

/** Returns the origin of an item along and across its direction. */
export function positionOf({ str, transform, height }: TextItem): TextPosition {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const size = height > 0 ? height : Math.hypot(c, d);
  const turns = b === 0 && a > 0 ? 0 : Math.atan2(b, a) / (Math.PI / 2);
  const rotation = (Math.round(turns) + 4) % 4;
  if (Math.abs(turns - Math.round(turns)) > maxSkew && str.trim().length >= minSlantedLength) {
    const [cos, sin] = [a / Math.hypot(a, b), b / Math.hypot(a, b)];
    return { x: e * cos + f * sin, y: f * cos - e * sin, size, rotation: (Math.round(turns * 100) / 100 + 4) % 4 };
  }
  if (rotation === 0) return { x: e, y: f, size, rotation };
  if (rotation === 1) return { x: f, y: -e, size, rotation };
  return rotation === 2 ? { x: -e, y: -f, size, rotation } : { x: -f, y: e, size, rotation };
}
