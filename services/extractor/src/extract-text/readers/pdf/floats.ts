import type { Line } from './page-types';

/** Maximum lines of a box. */
const maxBoxLines = 12;
/** Minimum distance of two lines, in font sizes, between which a box may be inserted. */
const minGap = 1.5;
const tolerance = 2;

/**
 * Moves lines that are painted before the top line of the page, but are below it, to their height. Chromium and
 * LibreOffice paint boxes, and some programs running feet and notes, before the text. Only for Markdown: plain text
 * keeps the order of painting, as its references do.
 */
export function moveFloats(lines: readonly Line[]): readonly Line[] {
  if (lines.some(({ rotation }) => rotation !== 0)) return lines;
  const top = lines.reduce((max, { y }) => Math.max(max, y), -Infinity);
  const first = lines.findIndex(({ y }) => top - y < tolerance);
  if (first <= 0 || first > maxBoxLines) return lines;
  const box = lines.slice(0, first);
  const text = lines.slice(first);
  const boxTop = box.reduce((max, { y, size }) => Math.max(max, y + size), -Infinity);
  const start = text[0]!;
  if (boxTop > start.y || text.length < box.length) return lines;
  const index = text.findIndex((line, at) => at > 0 && line.y < boxTop && isApart(text[at - 1]!, line));
  const end = index < 0 ? text.length : index;
  return [...text.slice(0, end), ...box, ...text.slice(end)];
}

/** Whether two consecutive lines are not of one paragraph. */
const isApart = (line: Line, next: Line): boolean =>
  line.isBlock === true ||
  next.isBlock === true ||
  next.y > line.y ||
  line.y - next.y > minGap * Math.max(line.size, next.size) ||
  Math.abs(line.size - next.size) > 0.1 * line.size;
