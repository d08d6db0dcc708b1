import { pieceSeparator } from '@winnow/final-prompt';
import { shownText, type PageCard } from '../cards/page-card';
import { pieceWithSource } from '../final-prompt-card/piece-options';
import { groupBy } from './group-by';

/** Range of a card's text in the final prompt: `text.slice(start, end)`. */
export interface PromptRange {
  start: number;
  end: number;
}

/** Characters of the first line compared before whole texts. */
const keyLength = 200;

/** Cards are immutable: a changed card is a new object. */
const known = new WeakMap<PageCard, readonly string[]>();

/** Returns the variants of a card that can be added. */
function textsOf(card: PageCard): readonly string[] {
  const texts = known.get(card) ?? [shownText(card).trim(), pieceWithSource(card)].filter((text) => text !== '');
  known.set(card, texts);
  return texts;
}

/**
 * Returns the place of every card whose text is a piece of the prompt, by card id. A card's text may contain separators
 * itself, so it is searched at the starts of pieces instead of between separators. One pass over the prompt for all
 * cards.
 */
export function rangesInPrompt(prompt: string, cards: readonly PageCard[]): ReadonlyMap<string, PromptRange> {
  const ranges = new Map<string, PromptRange>();
  if (prompt === '') return ranges;
  const byFirstLine = groupBy(
    cards.flatMap((card) => textsOf(card).map((text) => ({ id: card.id, text }))),
    ({ text }) => firstLine(text, 0),
  );
  for (const start of pieceStarts(prompt)) {
    for (const { id, text } of byFirstLine.get(firstLine(prompt, start)) ?? []) {
      const end = start + text.length;
      const isPiece = end === prompt.length || prompt.startsWith(pieceSeparator, end);
      if (isPiece && !ranges.has(id) && prompt.startsWith(text, start)) ranges.set(id, { start, end });
    }
  }
  return ranges;
}

function* pieceStarts(prompt: string): Generator<number> {
  yield 0;
  for (let at = prompt.indexOf(pieceSeparator); at >= 0; at = prompt.indexOf(pieceSeparator, at + 1))
    yield at + pieceSeparator.length;
}

function firstLine(text: string, start: number): string {
  const line = text.slice(start, start + keyLength);
  const end = line.indexOf('\n');
  return end < 0 ? line : line.slice(0, end);
}

/** Returns the prompt without one of its pieces and the separator next to it. */
export function withoutPiece(prompt: string, { start, end }: PromptRange): string {
  const { length } = pieceSeparator;
  if (prompt.startsWith(pieceSeparator, end)) return prompt.slice(0, start) + prompt.slice(end + length);
  return prompt.slice(0, Math.max(0, start - length)) + prompt.slice(end);
}
