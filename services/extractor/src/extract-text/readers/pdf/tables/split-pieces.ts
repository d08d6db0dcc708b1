import type { PositionedText } from '../page-types';
import type { RulingLine } from './rulings';

/** Tolerance in points at which a ruling is on an edge, and at which a text ends at it. */
const tolerance = 3;
const minOverlap = 1;
/** Maximum distance in font sizes of the space from the ruling, whose position assumes equally wide letters. */
const maxDistance = 1.5;

/**
 * Splits a text at the vertical rulings that it crosses: pdf.js joins the texts of cells that are close to each other. A
 * text without a space there is not split, nor one that is painted over `others`, which does not fit its cell.
 */
export function splitAtRulings(
  piece: PositionedText,
  columnEdges: readonly number[],
  vertical: readonly RulingLine[],
  others: readonly PositionedText[],
): PositionedText[] {
  const y = piece.y + 0.3 * piece.size;
  const crossed = columnEdges.filter(
    (edge) =>
      piece.x0 < edge - minOverlap &&
      piece.x1 > edge + minOverlap &&
      vertical.some(({ position, from, to }) => Math.abs(position - edge) < tolerance && from < y && to > y),
  );
  if (crossed.length === 0 || others.some((other) => isOver(piece, other))) return [piece];
  return crossed.reduce<PositionedText[]>(
    (pieces, edge) => [...pieces.slice(0, -1), ...splitAt(pieces.at(-1)!, edge)],
    [piece],
  );
}

const isOver = (piece: PositionedText, other: PositionedText): boolean =>
  other !== piece &&
  Math.abs(other.y - piece.y) < 0.5 * piece.size &&
  other.x0 < piece.x1 - minOverlap &&
  other.x1 > piece.x0 + minOverlap;

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
