import type { PositionedText } from '../page-types';
import { joinText } from '../join-text';
import { noWords } from '../known-words';
import { mirrorBrackets, toLogicalRun } from '../rtl-text';

/** Minimum gaps between two words, and between two numbers, in font sizes. */
const minWordGap = 0.15;
const minNumberGap = 0.1;
export const rtlLetter = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Returns the text of a cell, line by line, each line from its start, with divided words joined. */
export function cellText(pieces: readonly PositionedText[]): string {
  return textLines(pieces)
    .map((line) => (line.some(({ isRtl }) => isRtl) ? rtlLineText(line) : lineText(line)))
    .reduce((text, line) => joinText(text.trimEnd(), line.trimStart(), () => noWords), '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Groups pieces of text to lines, from top to bottom. */
export function textLines(pieces: readonly PositionedText[]): PositionedText[][] {
  const lines: PositionedText[][] = [];
  for (const piece of [...pieces].sort((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    if (line && line[0]!.y - piece.y < 0.5 * Math.max(piece.size, line[0]!.size)) line.push(piece);
    else lines.push([piece]);
  }
  return lines;
}

function lineText(pieces: PositionedText[]): string {
  pieces.sort((a, b) => a.x0 - b.x0);
  let text = '';
  let previous: PositionedText | undefined;
  for (const piece of pieces) {
    const isBetweenNumbers = /\d$/.test(previous?.text ?? '') && /^\d/.test(piece.text);
    const minGap = isBetweenNumbers ? minNumberGap : minWordGap;
    text += (previous && piece.x0 - previous.x1 > minGap * piece.size ? ' ' : '') + piece.text;
    previous = piece;
  }
  return text;
}

function rtlLineText(pieces: PositionedText[]): string {
  pieces.sort((a, b) => b.x1 - a.x1);
  let text = '';
  let end = Number.NaN;
  for (const piece of pieces) {
    const run = rtlLetter.test(piece.text) ? piece.text : toLogicalRun(piece.text);
    text += (end - piece.x1 > minWordGap * piece.size ? ' ' : '') + run;
    end = piece.x0;
  }
  return mirrorBrackets(text);
}
