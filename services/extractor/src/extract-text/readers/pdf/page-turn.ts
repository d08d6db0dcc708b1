import type { Annotation } from './annotation-lines';
import type { TextItem } from './page-types';
import { multiply, type Matrix } from '../matrix';

/** Matrices that turn a page clockwise by its rotation in degrees. */
const turns: Readonly<Record<number, Matrix>> = {
  90: [0, -1, 1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, 1, -1, 0, 0, 0],
};

/** Returns the matrix that turns a page as viewers do, if most of its text is upright then. */
export function turnOf(rotation: number, items: readonly TextItem[]): Matrix | undefined {
  const turn = turns[((rotation % 360) + 360) % 360];
  if (!turn) return undefined;
  let [upright, all] = [0, 0];
  for (const { str, transform } of items) {
    const [a, b] = multiply(turn, transform as Matrix);
    all += str.length;
    if (a > 0 && Math.abs(b) < 0.01 * a) upright += str.length;
  }
  return 2 * upright > all ? turn : undefined;
}

export const turnItems = <Item extends TextItem>(items: readonly Item[], turn: Matrix | undefined): readonly Item[] =>
  turn ? items.map((item) => ({ ...item, transform: multiply(turn, item.transform as Matrix) })) : items;

export const turnAnnotations = (annotations: Annotation[], turn: Matrix | undefined): Annotation[] =>
  turn ? annotations.map((each) => (each.rect ? { ...each, rect: turnBox(each.rect, turn) } : each)) : annotations;

/** Turns a box: left, bottom, right, top. */
export function turnBox(box: readonly number[], turn: Matrix | undefined): readonly number[] {
  if (!turn) return box;
  const [left = 0, bottom = 0, right = 0, top = 0] = box;
  const [, , , , x0, y0] = multiply(turn, [1, 0, 0, 1, left, bottom]);
  const [, , , , x1, y1] = multiply(turn, [1, 0, 0, 1, right, top]);
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}
