import { tableToBlocks, type Cell } from '../docx/table';

const fieldBegin = '\u0013';
const fieldSeparator = '\u0014';
const fieldEnd = '\u0015';
const cellEnd = '\u0007';

/** Removes the codes of Word's fields and keeps their results; fields may be nested. */
export function dropFieldCodes(text: string): string {
  if (!text.includes(fieldBegin)) return text.replace(/[\u0014\u0015]/g, '');
  const shown: boolean[] = [];
  let out = '';
  for (const run of text.split(/([\u0013-\u0015])/)) {
    if (run === fieldBegin) shown.push(false);
    else if (run === fieldSeparator && shown.length > 0) shown[shown.length - 1] = true;
    else if (run === fieldEnd) shown.pop();
    else if (run !== fieldSeparator && !shown.includes(false)) out += run;
  }
  // An unclosed field would hide the rest of a damaged document.
  return shown.includes(false) ? text.replace(/[\u0013-\u0015]/g, ' ') : out;
}

/**
 * Replaces Word's control characters (MS-DOC 2.4.1): removes marks of pictures, notes and comments; breaks and hyphens
 * become text.
 */
const plain = (text: string): string =>
  text
    .replace(/\u001e/g, '-')
    .replace(/[\u000b\u000e]/g, '\n')

    .replace(/[\u0000-\u0006\u0008\u000f-\u001f]/g, '');

/** Converts a story to blocks of text: paragraphs, and tables as Markdown when their rows are recognisable. */
export function storyBlocks(raw: string): string[] {
  const blocks: string[] = [];
  let cells: string[] = [];
  const flush = (): void => {
    if (cells.length > 0) blocks.push(...rowsToBlocks(cells));
    cells = [];
  };
  const tokens = dropFieldCodes(raw).split(cellEnd);
  tokens.forEach((token, index) => {
    const paragraphs = token.split(/[\r\f]/).map(plain);
    const isCell = index < tokens.length - 1;
    // In running text between tables, a cell mark ends only its last paragraph.
    const inside = isCell && cells.length > 0 && cells.at(-1) !== '';
    const cell = isCell ? (inside ? paragraphs.splice(0).join('\n') : (paragraphs.pop() ?? '')) : undefined;
    if (paragraphs.length > 0) flush();
    blocks.push(...paragraphs.map((text) => text.trim()).filter((text) => text !== ''));
    if (cell !== undefined) cells.push(cell.trim());
  });
  flush();
  return blocks;
}

/**
 * Splits cells into rows. Every row ends with an empty mark, so the width is the smallest with a mark after each row.
 */
function rowsToBlocks(cells: readonly string[]): string[] {
  for (let width = 1; width <= 63 && width < cells.length; width++) {
    if (cells.length % (width + 1) !== 0) continue;
    const rows: Cell[][] = [];
    for (let at = 0; at < cells.length; at += width + 1) {
      rows.push(cells.slice(at, at + width).map((text) => ({ blocks: text === '' ? [] : [text], span: 1 })));
    }
    const ended = rows.every((_, row) => cells[row * (width + 1) + width] === '');
    if (ended) return tableToBlocks(rows, false);
  }
  return looseRows(cells);
}

function looseRows(cells: readonly string[]): string[] {
  const rows: string[][] = [[]];
  for (const cell of cells) {
    if (cell === '') rows.push([]);
    else rows.at(-1)?.push(cell.replace(/\s+/g, ' '));
  }
  return rows.filter((row) => row.length > 0).map((row) => row.join(' | '));
}
