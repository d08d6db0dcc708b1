import type { PositionedText } from '../page-types';
import { rtlLetter } from './cell-text';
import type { RulingLine } from './rulings';

/** Tolerance in points at which a ruling is on an edge, and at which a text ends at it. */
const tolerance = 3;
const minOverlap = 1;
/** Maximum distance in font sizes of the space from the ruling, whose position assumes equally wide letters. */
const maxDistance = 0.6;
/** Maximum rulings that a text crosses; longer ones are no cells. */
const maxCrossed = 20;
/** Matches a number with its sign, currency or percent sign. */
const numberCell = /^(?:\p{Sc}\s?)?[+−-]?\d[\d.,'\u00a0]*(?:\s?[\p{Sc}%])?$/u;

/**
 * Splits the texts of a grid at the vertical rulings that they cross: pdf.js joins the texts of cells that are close to each
 * other. Texts of spreadsheets that are wider than their cell cross rulings as well, but no number begins or ends
 * there: texts are split if one part of any of them is a number.
 */
export function splitAtRulings(
  pieces: readonly PositionedText[],
  columnEdges: readonly number[],
  vertical: readonly RulingLine[],
): readonly PositionedText[] {
  const rulings = columnEdges.map((edge) => vertical.filter(({ position }) => Math.abs(position - edge) < tolerance));
  const crossedBy = (piece: PositionedText): number[] => {
    const y = piece.y + 0.3 * piece.size;
    return columnEdges.filter(
      (edge, index) =>
        piece.x0 < edge - minOverlap &&
        piece.x1 > edge + minOverlap &&
        rulings[index]!.some(({ from, to }) => from < y && to > y),
    );
  };
  const split = new Map<PositionedText, readonly PositionedText[]>();
  for (const piece of pieces) {
    // The letters of right-to-left texts are in logical order, so that their positions are unknown.
    const crossed = rtlLetter.test(piece.text) ? [] : crossedBy(piece);
    const parts = crossed.length > maxCrossed ? [piece] : splitAtEdges(piece, crossed);
    if (parts.length > 1) split.set(piece, parts);
  }
  const isNumber = ({ text }: PositionedText): boolean => numberCell.test(text.trim());
  if (![...split.values()].some((parts) => parts.some(isNumber))) return pieces;
  const sorted = pieces.toSorted((a, b) => a.y - b.y);
  // A text that is painted over another one is wider than its cell.
  for (const [index, piece] of sorted.entries()) if (split.has(piece) && isOver(sorted, index)) split.delete(piece);
  return pieces.flatMap((piece) => split.get(piece) ?? [piece]);
}

/** Whether a text overlaps others on its line; they are sorted by their height. */
function isOver(sorted: readonly PositionedText[], index: number): boolean {
  const piece = sorted[index]!;
  const isBeside = (other: PositionedText | undefined): other is PositionedText =>
    other !== undefined && Math.abs(other.y - piece.y) < 0.5 * piece.size;
  for (const step of [-1, 1]) {
    for (let at = index + step, other = sorted[at]; isBeside(other); at += step, other = sorted[at])
      if (other.x0 < piece.x1 - minOverlap && other.x1 > piece.x0 + minOverlap) return true;
  }
  return false;
}

const splitAtEdges = (piece: PositionedText, edges: readonly number[]): PositionedText[] =>
  edges.reduce<PositionedText[]>((pieces, edge) => [...pieces.slice(0, -1), ...splitAt(pieces.at(-1)!, edge)], [piece]);

function splitAt(piece: PositionedText, edge: number): PositionedText[] {
  const { text, x0, x1, size } = piece;
  const charWidth = (x1 - x0) / text.length;
  const distanceOf = (index: number): number => Math.abs(x0 + (index + 0.5) * charWidth - edge);
  const spaces = [...text.matchAll(/(?<=\S)\s(?=\S)/g)].map(({ index }) => index);
  const nearest = spaces.reduce<number | undefined>(
    (best, index) => (best !== undefined && distanceOf(best) <= distanceOf(index) ? best : index),
    undefined,
  );
  if (nearest === undefined || distanceOf(nearest) > maxDistance * size) return [piece];
  return [
    { ...piece, text: text.slice(0, nearest), x1: Math.min(edge, x0 + nearest * charWidth) },
    { ...piece, text: text.slice(nearest + 1), x0: Math.max(edge, x0 + (nearest + 1) * charWidth) },
  ];
}
