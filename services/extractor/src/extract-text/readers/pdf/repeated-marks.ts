import type { Line, PageLines } from './page-types';
import { lettersOf } from './edge-rows';

/** Tolerance in points of a mark's position between pages. */
const tolerance = 3;
/** Share of the page's width at each side that has rotated text of the margin. */
const marginShare = 0.12;
/** Minimum letters of a mark; shorter ones may be labels of drawings. */
const minLetters = 4;
/** Minimum pages with the same text in the margin: tables may have rotated labels at the same position of two. */
const minPages = 3;

/**
 * Finds the second and further occurrences of watermarks (slanted text) and of text in the side margins (rotated by a
 * quarter turn). They have the same words at the same position of several pages, and interrupt the sentences there.
 */
export function findRepeatedMarks(pages: readonly PageLines[]): Line[] {
  const groups = new Map<string, Line[][]>();
  for (const page of pages) {
    for (const line of page.lines) {
      if (line.rotation === 0 || line.isBlock || !isMark(line, page)) continue;
      const key = `${line.rotation} ${line.text}`;
      const ofText = groups.get(key) ?? [];
      groups.set(key, ofText);
      const same = ofText.find(([first]) => isNear(first!, line));
      if (same) same.push(line);
      else ofText.push([line]);
    }
  }
  return [...groups.values()]
    .flat()
    .filter(([first, ...others]) => isSlanted(first!) || others.length + 1 >= minPages)
    .flatMap(([, ...others]) => others);
}

const isSlanted = ({ rotation }: Line): boolean => !Number.isInteger(rotation);

const isNear = (line: Line, other: Line): boolean =>
  Math.abs(line.x0 - other.x0) < tolerance && Math.abs(line.y - other.y) < tolerance;

function isMark(line: Line, { lines, sides }: PageLines): boolean {
  if (lettersOf(line.text).length < minLetters) return false;
  if (isSlanted(line)) return true;
  if (!sides || line.rotation === 2) return false;
  const [left, right] = sides;
  const x = line.rotation === 1 ? -line.y : line.y;
  const upright = lines.filter(({ rotation }) => rotation === 0);
  return Math.min(x - left, right - x) < marginShare * (right - left) && 2 * upright.length > lines.length;
}
