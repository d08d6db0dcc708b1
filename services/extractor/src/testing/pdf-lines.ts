import type { Line } from '../extract-text/readers/pdf/page-types';

/** A line of 10 points from `x0`, 5 points for each character; lengths in points. */
export const lineAt = (text: string, x0: number, y: number, more: Partial<Line> = {}): Line => ({
  text,
  parts: [text],
  x0,
  x1: x0 + text.length * 5,
  y,
  size: 10,
  rotation: 0,
  ...more,
});

/** A line of a column from 72 to 300 points. */
export const columnLine = (text: string, y: number, more: Partial<Line> = {}): Line =>
  lineAt(text, 72, y, { x1: 300, ...more });
