import type { Line, PageLines } from './page-types';

/** All lines on one baseline of a page, left to right. */
export interface Row {
  readonly lines: Line[];
  readonly text: string;
  readonly y: number;
  readonly size: number;
  readonly x0: number;
  readonly x1: number;
}

export interface PageRows {
  /** Rows from top to bottom. */
  readonly rows: Row[];
  /** Lower and upper edge of the page in points. */
  readonly bottom: number;
  readonly top: number;
}

/** Groups the upright lines of a page into rows, from top to bottom. Baselines closer than 2 points are one row. */
export function toRows({ lines, bottom, top }: PageLines): PageRows {
  const sorted = lines.filter((line) => line.rotation === 0).sort((a, b) => b.y - a.y);
  const rows: Row[] = [];
  let members: Line[] = [];
  const flush = (): void => {
    if (members.length > 0) rows.push(toRow(members));
    members = [];
  };
  for (const line of sorted) {
    if (members[0] && members[0].y - line.y > 2) flush();
    members.push(line);
  }
  flush();
  return { rows, bottom, top };
}

function toRow(lines: Line[]): Row {
  lines.sort((a, b) => a.x0 - b.x0);
  return {
    lines,
    text: lines.map((line) => line.text.trim()).join(' '),
    y: lines[0]?.y ?? 0,
    size: Math.max(...lines.map((line) => line.size)),
    x0: Math.min(...lines.map((line) => line.x0)),
    x1: Math.max(...lines.map((line) => line.x1)),
  };
}
