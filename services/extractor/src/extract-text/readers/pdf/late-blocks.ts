import type { Line } from './page-types';

/** Minimum lines of the column, and maximum lines that are painted after it. */
const [minColumnLines, maxLateLines] = [3, 1_000];
/** Maximum step up within the column, and minimum distance of baselines above and below a late line, in font sizes. */
const [maxStepUp, minDistance] = [0.2, 0.9];

/** Minimum rows of several cells in a table, and their share of its lines. */
const [minRows, minRowShare] = [2, 1 / 3];

/**
 * Moves tables that are painted after a column of text to the gaps that it leaves for them. OpenPDF and iText paint the
 * tables of a page after its paragraphs. Keeps the order of painting if any of them is beside a line of the column, as
 * the lines of a second column are.
 */
export function placeLateBlocks(lines: readonly Line[]): readonly Line[] {
  const [start, end] = longestColumn(lines);
  const column = lines.slice(start, end);
  const late = lines.slice(end);
  if (column.length < minColumnLines || late.length === 0 || late.length > maxLateLines) return lines;
  const [top, bottom] = [column[0]!, column.at(-1)!];
  const left = column.reduce((min, { x0 }) => Math.min(min, x0), Infinity);
  const right = column.reduce((max, { x1 }) => Math.max(max, x1), -Infinity);
  const following = new Map<Line, Line[]>();
  for (const line of late) {
    if (line.rotation !== 0 || line.y > top.y || line.y < bottom.y) continue;
    const above = lineAbove(column, line);
    const next = column[above + 1];
    if (!next || line.x0 > right || line.x1 < left || !isBetween(column[above]!, line, next)) return lines;
    const block = following.get(column[above]!) ?? [];
    following.set(column[above]!, block);
    block.push(line);
  }
  const tables = new Map(
    [...following].filter(([above, block]) => {
      const next = column[column.indexOf(above) + 1]!;
      return isTable(block) && isBelow(above, next, block) && !isCut(above, next);
    }),
  );
  const moved = new Set([...tables.values()].flat());
  if (moved.size === 0) return lines;
  return lines.filter((line) => !moved.has(line)).flatMap((line) => [line, ...(tables.get(line) ?? [])]);
}

function isTable(block: readonly Line[]): boolean {
  const rows = block.filter(({ parts }) => parts.length > 1).length;
  return rows >= minRows && rows >= minRowShare * block.length;
}

/** Returns the start and end of the longest run of upright lines that are painted from the top down. */
function longestColumn(lines: readonly Line[]): readonly [number, number] {
  let longest: readonly [number, number] = [0, 0];
  let start = 0;
  for (const [index, line] of lines.entries()) {
    const previous = lines[index - 1];
    const isBelow = previous?.rotation === 0 && line.y < previous.y + maxStepUp * line.size;
    if (line.rotation !== 0) start = index + 1;
    else if (!isBelow) start = index;
    if (index + 1 - start > longest[1] - longest[0]) longest = [start, index + 1];
  }
  return longest;
}

/** Returns the index of the lowest line of a column above a line. */
function lineAbove(column: readonly Line[], { y }: Line): number {
  let [low, high] = [0, column.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (column[middle]!.y > y) low = middle;
    else high = middle - 1;
  }
  return low;
}

const isBetween = (above: Line, line: Line, below: Line): boolean =>
  above.y - line.y > minDistance * line.size && line.y - below.y > minDistance * below.size;

/** Whether a block is not right of both lines around it, where a title above two columns makes the first one wide. */
const isBelow = (above: Line, next: Line, block: readonly Line[]): boolean =>
  block.some(({ x0 }) => x0 < Math.max(above.x1, next.x1));

/** Whether a sentence goes on after the gap. */
const isCut = (line: Line, next: Line): boolean =>
  /[\p{L}\p{N},-]$/u.test(line.text.trim()) && /^\p{Ll}/u.test(next.text.trim());
