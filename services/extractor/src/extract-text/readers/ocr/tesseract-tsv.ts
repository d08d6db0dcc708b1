import type { ScannedPage, ShareBox } from '../scan/scanned-page';
import type { Box, OcrOptions } from './choose-ocr-result';

/** Minimum confidence of a word that is not marked as uncertain. */
const minWordConfidence = 60;
/** Maximum marked words per page, and maximum characters searched for each word. */
const maxDoubtful = 200;
const maxSearchChars = 400;

/** Levels of Tesseract's TSV output. */
const [pageLevel, paragraphLevel, lineLevel, wordLevel] = [1, 3, 4, 5];

interface TsvRow extends Box {
  readonly level: number;
  readonly confidence: number;
  readonly text: string;
}

/** Parses rows: level, four numbers, left, top, width, height, confidence, text. */
export function parseTsv(tsv: string): TsvRow[] {
  return tsv.split('\n').flatMap((line): TsvRow[] => {
    const fields = line.split('\t');
    if (fields.length < 11) return [];
    const [level = 0, , , , , , left = 0, top = 0, width = 0, height = 0, confidence = 0] = fields.map(Number);
    return [{ level, left, top, width, height, confidence, text: fields.slice(11).join('\t').trim() }];
  });
}

/** Returns the boxes of lines, largest first. */
export function largestLines(rows: readonly TsvRow[]): Box[] {
  return rows.filter(({ level }) => level === lineLevel).sort((a, b) => b.width * b.height - a.width * a.height);
}

/** Minimum mean confidence of a line of text; below it are drawings misread as letters, mostly rulings of tables. */
const minLineConfidence = 40;

/** Removes lines misread from drawings from a text and its TSV rows; returns both unchanged when they do not match. */
export function removeDrawings(
  text: string,
  rows: readonly TsvRow[],
): { readonly text: string; readonly rows: readonly TsvRow[] } {
  const textLines = text.split('\n');
  const lineIndexes = textLines.flatMap((line, index) => (line.trim() === '' ? [] : index));
  const lines = groupWords(rows);
  if (lines.length !== lineIndexes.length) return { text, rows };
  const isDrawing = lines.map((words) => (meanConfidence(words) ?? 0) < minLineConfidence);
  if (!isDrawing.includes(true)) return { text, rows };
  const removedRows = new Set(lines.flatMap((words, index) => (isDrawing[index] ? words : [])));
  const removedLines = new Set(lineIndexes.flatMap((position, index) => (isDrawing[index] ? position : [])));
  const keptText = textLines.filter((_, position) => !removedLines.has(position)).join('\n');
  return { text: keptText.replace(/\n{3,}/g, '\n\n').trim(), rows: rows.filter((row) => !removedRows.has(row)) };
}

/** Groups the words by line; omits lines without words. */
function groupWords(rows: readonly TsvRow[]): TsvRow[][] {
  const lines: TsvRow[][] = [];
  for (const row of rows) {
    if (row.level === lineLevel) lines.push([]);
    else if (row.level === wordLevel && row.text !== '') lines.at(-1)?.push(row);
  }
  return lines.filter((words) => words.length > 0);
}

/** Returns the mean confidence of all words; undefined when there are none. */
export function meanConfidence(rows: readonly TsvRow[]): number | undefined {
  const words = rows.filter(({ level, text }) => level === wordLevel && text !== '');
  return words.length === 0 ? undefined : words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
}

/** Locates the paragraphs and uncertain words of the TSV rows in a text. */
export function locateText(
  text: string,
  rows: readonly TsvRow[],
  view: OcrOptions,
): Pick<ScannedPage, 'paragraphs' | 'doubtful'> {
  const page = rows.find(({ level }) => level === pageLevel);
  const paragraphs: ScannedPage['paragraphs'][number][] = [];
  const doubtful: ScannedPage['doubtful'][number][] = [];
  let openParagraph: Box | undefined;
  let position = 0;
  for (const row of rows) {
    if (row.level === paragraphLevel) openParagraph = row;
    if (row.level !== wordLevel || row.text === '') continue;
    const found = text.slice(position, position + maxSearchChars).indexOf(row.text);
    if (found < 0) continue;
    const start = position + found;
    position = start + row.text.length;
    if (openParagraph && page)
      paragraphs.push({ at: text.lastIndexOf('\n', start - 1) + 1, box: toPageShares(openParagraph, page, view) });
    openParagraph = undefined;
    if (row.confidence < minWordConfidence && /[\p{L}\p{N}]/u.test(row.text) && doubtful.length < maxDoubtful)
      doubtful.push({ start, end: position });
  }
  return { paragraphs: paragraphs.filter((one, index) => one.at !== paragraphs[index - 1]?.at), doubtful };
}

/** Converts a box of the rotated picture to shares of the original picture. */
function toPageShares(box: Box, page: Box, { skew = 0, orientation = 1 }: OcrOptions): ShareBox {
  const { width, height } = page;
  const centre = { x: box.left + box.width / 2 - width / 2, y: box.top + box.height / 2 - height / 2 };
  const x = centre.x * Math.cos(skew) + centre.y * Math.sin(skew) + width / 2 - box.width / 2;
  const y = centre.y * Math.cos(skew) - centre.x * Math.sin(skew) + height / 2 - box.height / 2;
  const shares: ShareBox = [x / width, y / height, (x + box.width) / width, (y + box.height) / height];
  return undoOrientation(shares, orientation).map(
    (edge) => Math.round(1_000 * Math.min(1, Math.max(0, edge))) / 1_000,
  ) as unknown as ShareBox;
}

/** Reverts a rotation by Exif orientation 6 (clockwise), 8 (counter-clockwise) or 3 (180 degrees). */
function undoOrientation([left, top, right, bottom]: ShareBox, orientation: number): ShareBox {
  if (orientation === 6) return [top, 1 - right, bottom, 1 - left];
  if (orientation === 8) return [1 - bottom, left, 1 - top, right];
  return orientation === 3 ? [1 - right, 1 - bottom, 1 - left, 1 - top] : [left, top, right, bottom];
}
