import type { ScannedPage, ShareBox } from '../scan/scanned-page';
import type { Box, View } from './choose-reading';

/** Confidence below which a word is marked as uncertain. */
const sureWord = 60;
/** Maximum marked words of one page, and maximum characters within which each is searched. */
const maxDoubtful = 200;
const reach = 400;

/** Levels of tesseract's table. */
const [pageLevel, paragraphLevel, lineLevel, wordLevel] = [1, 3, 4, 5];

interface TableRow extends Box {
  readonly level: number;
  readonly confidence: number;
  readonly text: string;
}

/** Parses rows: level, four numbers, left, top, width, height, confidence, text. */
export function tableRows(table: string): TableRow[] {
  return table.split('\n').flatMap((line): TableRow[] => {
    const fields = line.split('\t');
    if (fields.length < 11) return [];
    const [level = 0, , , , , , left = 0, top = 0, width = 0, height = 0, confidence = 0] = fields.map(Number);
    return [{ level, left, top, width, height, confidence, text: fields.slice(11).join('\t').trim() }];
  });
}

/** Returns the boxes of lines, largest first. */
export function largestLines(rows: readonly TableRow[]): Box[] {
  return rows.filter(({ level }) => level === lineLevel).sort((a, b) => b.width * b.height - a.width * a.height);
}

/** Mean confidence below which a line is a drawing misread as letters, mostly the rules of a table. */
const minLine = 40;

/** Removes lines that are no text from a text and its table; returns both unchanged when they do not match. */
export function withoutDrawings(
  text: string,
  rows: readonly TableRow[],
): { readonly text: string; readonly rows: readonly TableRow[] } {
  const written = text.split('\n');
  const places = written.flatMap((line, index) => (line.trim() === '' ? [] : index));
  const lines = linesOf(rows);
  if (lines.length !== places.length) return { text, rows };
  const drawn = lines.map((words) => (meanConfidence(words) ?? 0) < minLine);
  if (!drawn.includes(true)) return { text, rows };
  const gone = new Set(lines.flatMap((words, index) => (drawn[index] ? words : [])));
  const left = new Set(places.flatMap((at, index) => (drawn[index] ? at : [])));
  const kept = written.filter((_, at) => !left.has(at)).join('\n');
  return { text: kept.replace(/\n{3,}/g, '\n\n').trim(), rows: rows.filter((row) => !gone.has(row)) };
}

/** Groups the words by line; omits lines without words. */
function linesOf(rows: readonly TableRow[]): TableRow[][] {
  const lines: TableRow[][] = [];
  for (const row of rows) {
    if (row.level === lineLevel) lines.push([]);
    else if (row.level === wordLevel && row.text !== '') lines.at(-1)?.push(row);
  }
  return lines.filter((words) => words.length > 0);
}

/** Returns the mean confidence of all words; undefined when there are none. */
export function meanConfidence(rows: readonly TableRow[]): number | undefined {
  const words = rows.filter(({ level, text }) => level === wordLevel && text !== '');
  return words.length === 0 ? undefined : words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
}

/** Returns the positions of a text's paragraphs and of its uncertain words, which are searched in the table's order. */
export function placesOf(
  text: string,
  rows: readonly TableRow[],
  view: View,
): Pick<ScannedPage, 'paragraphs' | 'doubtful'> {
  const page = rows.find(({ level }) => level === pageLevel);
  const paragraphs: ScannedPage['paragraphs'][number][] = [];
  const doubtful: ScannedPage['doubtful'][number][] = [];
  let open: Box | undefined;
  let at = 0;
  for (const row of rows) {
    if (row.level === paragraphLevel) open = row;
    if (row.level !== wordLevel || row.text === '') continue;
    const found = text.slice(at, at + reach).indexOf(row.text);
    if (found < 0) continue;
    const start = at + found;
    at = start + row.text.length;
    if (open && page) paragraphs.push({ at: text.lastIndexOf('\n', start - 1) + 1, box: shareOf(open, page, view) });
    open = undefined;
    if (row.confidence < sureWord && /[\p{L}\p{N}]/u.test(row.text) && doubtful.length < maxDoubtful)
      doubtful.push({ start, end: at });
  }
  return { paragraphs: paragraphs.filter((one, index) => one.at !== paragraphs[index - 1]?.at), doubtful };
}

/** Converts a box of the rotated picture to shares of the original picture. */
function shareOf(box: Box, page: Box, { skew = 0, turn = 1 }: View): ShareBox {
  const { width, height } = page;
  const middle = { x: box.left + box.width / 2 - width / 2, y: box.top + box.height / 2 - height / 2 };
  const x = middle.x * Math.cos(skew) + middle.y * Math.sin(skew) + width / 2 - box.width / 2;
  const y = middle.y * Math.cos(skew) - middle.x * Math.sin(skew) + height / 2 - box.height / 2;
  const read: ShareBox = [x / width, y / height, (x + box.width) / width, (y + box.height) / height];
  return turnedBack(read, turn).map(
    (edge) => Math.round(1_000 * Math.min(1, Math.max(0, edge))) / 1_000,
  ) as unknown as ShareBox;
}

/** Reverts a rotation by Exif orientation 6 (clockwise), 8 (counter-clockwise) or 3 (by half). */
function turnedBack([left, top, right, bottom]: ShareBox, turn: number): ShareBox {
  if (turn === 6) return [top, 1 - right, bottom, 1 - left];
  if (turn === 8) return [1 - bottom, left, 1 - top, right];
  return turn === 3 ? [1 - right, 1 - bottom, 1 - left, 1 - top] : [left, top, right, bottom];
}
