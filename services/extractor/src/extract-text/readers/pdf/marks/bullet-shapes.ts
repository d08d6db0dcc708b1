import { firstIndex } from '../../first-index';
import type { Line } from '../page-types';
import type { Shape } from '../tables/rulings';
import { isBulleted } from './list-item';

/** Sizes of a bullet, and gaps between it and its text, in font sizes. */
const [minSize, maxSize] = [0.12, 0.6];
const [minGap, maxGap] = [0.1, 1.3];
/** Range of its centre above the baseline, in font sizes. */
const [lowest, highest] = [0.1, 0.6];
/** Range around a bullet without other shapes, in font sizes: an icon consists of several. */
const [clearWidth, clearHeight] = [3, 0.9];
/** Tolerance in points of the bullets of one list. */
const tolerance = 0.5;
/** Maximum shapes at the height of a line. */
const maxBeside = 100;
/** Minimum items of a list: a single shape may be part of a drawing. */
const minItems = 2;

/**
 * Adds a bullet to lines that have a small shape before them, as browsers and other converters of HTML draw the bullets
 * of lists. The same shape is before at least two lines.
 */
export function addBulletShapes(lines: readonly Line[], shapes: readonly Shape[]): readonly Line[] {
  if (shapes.length < minItems) return lines;
  const sorted = [...shapes].sort((a, b) => b.y - a.y);
  const bullets = new Map<Line, Shape>();
  const counts = new Map<number, number>();
  const columnOf = ({ x0 }: Shape): number => Math.round(x0 / tolerance);
  for (const line of lines) {
    const bullet = findBullet(line, sorted);
    if (!bullet) continue;
    bullets.set(line, bullet);
    counts.set(columnOf(bullet), (counts.get(columnOf(bullet)) ?? 0) + 1);
  }
  const itemsAt = (column: number): number => counts.get(column) ?? 0;
  return lines.map((line) => {
    const bullet = bullets.get(line);
    if (!bullet) return line;
    const column = columnOf(bullet);
    const items = itemsAt(column - 1) + itemsAt(column) + itemsAt(column + 1);
    return items < minItems ? line : withBullet(line, bullet);
  });
}

/** Returns the shape before a line; `shapes` are sorted from the top. */
function findBullet(line: Line, shapes: readonly Shape[]): Shape | undefined {
  const { size, x0, y } = line;
  if (line.rotation !== 0 || line.isBlock || line.isRtl || !(size > 0) || isBulleted(line.text.trim()))
    return undefined;
  const isBetween = (value: number, min: number, max: number): boolean => value >= min * size && value <= max * size;
  const first = firstBelow(shapes, y + highest * size);
  for (const shape of shapes.slice(first, first + maxBeside)) {
    if (shape.y < y + lowest * size) return undefined;
    if (isBetween(x0 - shape.x1, minGap, maxGap) && isBetween(shape.x1 - shape.x0, minSize, maxSize))
      return isAlone(shape, shapes, size) ? shape : undefined;
  }
  return undefined;
}

/** Whether no other shapes are beside a shape, except those in its column. */
function isAlone(shape: Shape, shapes: readonly Shape[], size: number): boolean {
  const first = firstBelow(shapes, shape.y + clearHeight * size);
  return shapes.slice(first, first + maxBeside).every(({ x0, y }) => {
    const distance = Math.abs(x0 - shape.x0);
    return y < shape.y - clearHeight * size || distance < tolerance || distance > clearWidth * size;
  });
}

/** Returns the index of the first shape at or below `y`. */
const firstBelow = (shapes: readonly Shape[], y: number): number =>
  firstIndex(shapes.length, (index) => shapes[index]!.y <= y);

function withBullet(line: Line, { x0, x1 }: Shape): Line {
  const [first = '', ...rest] = line.parts;
  const { items, y, size } = line;
  return {
    ...line,
    text: `• ${line.text}`,
    parts: [`• ${first}`, ...rest],
    x0,
    ...(items && { items: [{ text: '• ', x0, x1, y, size }, ...items] }),
  };
}
