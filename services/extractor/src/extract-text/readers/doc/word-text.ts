import { appendAll } from '../append-all';
import { replaceFields, type StoryOptions } from './fields';
import { ListBlocks } from './list-blocks';
import { writeEmphasis } from './marked-emphasis';
import { storyMarks } from './mark-paragraphs';
import { tableToBlocks } from './table';

/** Maximum columns of a table in Word. */
const maxColumns = 63;

/**
 * Replaces Word's control characters (MS-DOC 2.4.1): removes marks of pictures, notes and comments; breaks and hyphens
 * become text.
 */
const stripControls = (text: string): string =>
  text
    .replace(/\u001e/g, '-')
    .replace(/[\u000b\u000e]/g, '\n')

    .replace(/[\u0000-\u0006\u0008\u000f-\u001f]/g, '');

const labelPattern = new RegExp(`${storyMarks.label}([^${storyMarks.labelEnd}]*)${storyMarks.labelEnd}\\s*`, 'g');
const listLevel = new RegExp(`${storyMarks.level}(\\d)`);
const listLevels = new RegExp(listLevel, 'g');
const heading = new RegExp(`${storyMarks.heading}(\\d)`);

/** Returns the text of a paragraph or cell; a paragraph of a list begins with its label, a heading with its level. */
function paragraph(raw: string, { writesEmphasis = false }: StoryOptions): string {
  const level = Number(heading.exec(raw)?.[1] ?? 0);
  const unmarked = raw.replace(labelPattern, '$1 ').replace(listLevels, '').replace(heading, '');
  const text = stripControls(writeEmphasis(unmarked, writesEmphasis, level > 0)).trim();
  return level === 0 || text === ''
    ? text
    : `${'#'.repeat(level)} ${text
        .split('\n')
        .map((line) => line.trim())
        .join(' ')}`;
}

/** Returns the level of a paragraph's list, from 0. */
function levelOf(raw: string): number | undefined {
  const level = listLevel.exec(raw)?.[1];
  return level === undefined ? undefined : Number(level);
}

/** Converts a story to blocks of text: paragraphs, and tables as Markdown when their rows are recognisable. */
export function storyBlocks(raw: string, options: StoryOptions): string[] {
  const blocks: string[] = [];
  let rows: string[][] = [];
  let cells: string[] = [];
  const lists = new ListBlocks(blocks);
  const flush = (): void => {
    if (rows.length > 0) appendAll(blocks, toTable(rows));
    if (cells.length > 0) appendAll(blocks, rowsToBlocks(cells));
    [rows, cells] = [[], []];
  };
  const tokens = replaceFields(raw, options).split(/([\u0007\u0018])/);
  for (let index = 0; index < tokens.length; index += 2) {
    const end = tokens[index + 1];
    const rawParagraphs = tokens[index]!.split(/[\r\f]/);
    const paragraphs = rawParagraphs.map((each) => paragraph(each, options));
    // In running text between tables, a cell mark ends only its last paragraph.
    const isInTable = end !== undefined && cells.length > 0 && cells.at(-1) !== '';
    const cell = end === undefined ? undefined : isInTable ? paragraphs.splice(0).join('\n') : (paragraphs.pop() ?? '');
    if (paragraphs.length > 0) flush();
    for (const [at, text] of paragraphs.entries()) lists.add(text, levelOf(rawParagraphs[at]!));
    if (cell === undefined) continue;
    lists.end();
    if (end !== storyMarks.rowEnd) cells.push(cell.trim());
    else if (cells.length > 0) rows.push(cells.splice(0));
  }
  flush();
  return blocks;
}

/**
 * Splits cells into rows. Every row ends with an empty mark, so the width is the smallest one with a mark after each
 * row. If rows have different numbers of cells, every mark ends a row, except one after another mark: an empty cell.
 */
function rowsToBlocks(cells: readonly string[]): string[] {
  for (let width = 1; width <= maxColumns && width < cells.length; width++) {
    if (cells.length % (width + 1) !== 0) continue;
    const starts = Array.from({ length: cells.length / (width + 1) }, (_, row) => row * (width + 1));
    if (!starts.every((start) => cells[start + width] === '')) continue;
    const rows = starts.map((start) => cells.slice(start, start + width));
    if (rows.length > 1 || rows[0]!.filter((cell) => cell === '').length < 2) return toTable(rows);
  }
  return toTable(unevenRows(cells));
}

function toTable(rows: readonly (readonly string[])[]): string[] {
  // Every row is padded to the longest one, so a row above Word's limit could allocate much memory.
  if (rows.some((row) => row.length > maxColumns)) return rows.map((row) => row.join(' | '));
  return tableToBlocks(rows);
}

function unevenRows(cells: readonly string[]): string[][] {
  const rows: string[][] = [];
  const row: string[] = [];
  for (const cell of cells) {
    if (cell !== '' || row.length === 0) row.push(cell);
    else rows.push(row.splice(0));
  }
  if (row.length > 0) rows.push(row);
  return rows;
}
