import type { PlaceMarks } from '../place-marks';
import type { Line, PageLines, Paragraph } from './page-types';
import { boundingBox } from './tables/bounding-box';

/** Recorder of the places of a document's paragraphs, and the numbers of its pages. */
export interface PdfMarks {
  readonly marks: PlaceMarks;
  readonly numbers: readonly number[];
}

/** Returns the mark of a paragraph's page and box; an empty string for a scanned page, which is already marked. */
export function placeMark({ lines }: Paragraph, page: PageLines, { marks, numbers }: PdfMarks, index: number): string {
  if (lines.some(({ isMarked }) => isMarked)) return '';
  const box = boxOf(lines, page);
  return marks.start({ page: numbers[index]!, ...(box ? { box } : {}) });
}

/** Returns the box as shares of an upright page; undefined for rotated text, whose axes differ. */
function boxOf(lines: readonly Line[], { sides, top, bottom }: PageLines): number[] | undefined {
  if (!sides || lines.some(({ rotation }) => rotation !== 0)) return undefined;
  const [left, right] = sides;
  const [x0, y0, x1, y1] = boundingBox(lines);
  const share = (value: number): number => Math.round(1_000 * Math.min(1, Math.max(0, value))) / 1_000;
  const [width, height] = [right - left, top - bottom];
  return width > 0 && height > 0
    ? [share((x0 - left) / width), share((top - y1) / height), share((x1 - left) / width), share((top - y0) / height)]
    : undefined;
}
