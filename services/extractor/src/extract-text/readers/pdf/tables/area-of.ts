import type { Line } from '../page-types';

/** Returns the box around lines: left, bottom, right, top. */
export function areaOf(lines: readonly Line[]): [number, number, number, number] {
  const edges = lines.map((line) => line.area ?? [line.x0, line.y - 0.25 * line.size, line.x1, line.y + line.size]);
  const edge = (at: 0 | 1 | 2 | 3, pick: (...values: number[]) => number): number =>
    edges.reduce((sofar, each) => pick(sofar, each[at]!), edges[0]?.[at] ?? 0);
  return [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)];
}
