import type { Line } from '../page-types';

/** Returns the box around lines: left, bottom, right, top. */
export function boundingBox(lines: readonly Line[]): [number, number, number, number] {
  const boxes = lines.map((line) => line.box ?? [line.x0, line.y - 0.25 * line.size, line.x1, line.y + line.size]);
  const edge = (side: 0 | 1 | 2 | 3, choose: (...values: number[]) => number): number =>
    boxes.reduce((result, each) => choose(result, each[side]), boxes[0]?.[side] ?? 0);
  return [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)];
}
