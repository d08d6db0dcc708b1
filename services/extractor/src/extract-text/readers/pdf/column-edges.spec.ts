import { columnRightEdges } from './column-edges';
import type { Line } from './page-types';

const line = (y: number, x1: number, more: Partial<Line> = {}): Line => ({
  text: 'text',
  parts: ['text'],
  x0: 72,
  x1,
  y,
  size: 10,
  rotation: 0,
  ...more,
});

describe('columnRightEdges', () => {
  it('are those of the longest lines nearby, except for rows of cells further away', () => {
    expect(columnRightEdges([line(700, 300), line(688, 280), line(676, 120)])).toEqual([300, 300, 300]);
    const row = line(700, 500, { parts: ['left', 'right'] });
    expect(columnRightEdges([row, line(660, 280)])[1]).toBe(280);
    expect(columnRightEdges([row, line(688, 280)])[1]).toBe(500);
  });

  it('are nearer for three lines justified beside a box', () => {
    const beside = [line(700, 300), line(688, 300), line(676, 300)];
    const edges = columnRightEdges([...beside, line(664, 500), line(652, 490)]);
    expect(edges).toEqual([300, 300, 300, 500, 500]);
    expect(columnRightEdges([...beside.slice(1), line(664, 500)])).toEqual([500, 500, 500]);
  });
});
