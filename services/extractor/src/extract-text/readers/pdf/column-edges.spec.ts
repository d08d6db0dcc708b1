import { columnRightEdges, usualRightEdges } from './column-edges';
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

  it('are those of the other pages on a page with few lines', () => {
    const usual = usualRightEdges([line(700, 500), line(688, 490), line(676, 495), line(664, 120)]);
    expect(columnRightEdges([line(700, 300), line(688, 280)], usual)).toEqual([490, 490]);
    expect(columnRightEdges([line(700, 300, { x0: 90 })], usual)).toEqual([300]);
    const nine = Array.from({ length: 9 }, (_, at) => line(700 - 12 * at, 300));
    expect(columnRightEdges(nine, usual)[0]).toBe(300);
    expect(usualRightEdges([line(700, 500), line(688, 490)]).size).toBe(0);
  });
});
