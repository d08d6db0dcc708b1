import { getFinalPrompt, pieceSeparator, splitPieces } from '@winnow/final-prompt';
import { changeFinalPrompt } from '../../history/recorded-changes';
import { getPromptWarnings } from '../prompt-warnings';

/** Moves a piece to the index of another one; the pieces between move up or down. Returns whether anything changed. */
export function movePiece(from: number, to: number): boolean {
  return changePieces('Move piece', (pieces) => {
    const [moved] = pieces.splice(from, 1);
    if (moved !== undefined) pieces.splice(to, 0, moved);
  });
}

/** Removes a piece from the final prompt. */
export function removePiece(index: number): boolean {
  return changePieces('Remove piece', (pieces) => void pieces.splice(index, 1));
}

function changePieces(label: string, change: (pieces: string[]) => void): boolean {
  const before = getFinalPrompt();
  const pieces = splitPieces(before).map(({ start, end }) => before.slice(start, end));
  change(pieces);
  const after = pieces.join(pieceSeparator);
  if (after === before) return false;
  changeFinalPrompt(label, after, after === '' ? [] : getPromptWarnings());
  return true;
}
