import { pieceSeparator } from './store';

/** One piece of the prompt: `text.slice(start, end)`. */
export interface Piece {
  start: number;
  end: number;
  /** Its first heading or line with a letter or digit, without markup, at most 80 characters. */
  title: string;
}

const titleLength = 80;

/** Splits a prompt at its separators; omits blank pieces. Manually typed separators count as well. */
export function splitPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (let start = 0; start <= text.length;) {
    const found = text.indexOf(pieceSeparator, start);
    const end = found < 0 ? text.length : found;
    const title = titleOf(text, start, end);
    if (title !== '') pieces.push({ start, end, title });
    start = end + pieceSeparator.length;
  }
  return pieces;
}

function titleOf(text: string, start: number, end: number): string {
  // The start is enough: a piece may be hundreds of kilobytes long.
  const head = text.slice(start, Math.min(end, start + 1_000)).trimStart();
  // JSON starts with a line of one bracket, code with a fence.
  const lines = head.split('\n');
  const line = lines.find((each) => /[\p{L}\p{N}]/u.test(each)) ?? lines[0] ?? '';
  const plain = line
    .replace(/^(?:#{1,6}|[-*>]|\d+\.)\s+/, '')
    .replace(/[*_`]{1,3}/g, '')
    .trim();
  const title = plain || line.trim();
  return title.length > titleLength ? `${title.slice(0, titleLength - 1)}…` : title;
}
