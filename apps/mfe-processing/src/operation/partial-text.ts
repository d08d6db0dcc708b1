import type { TextEvent } from '@winnow/contracts';

/** Text of a running rewrite, part by part. */
export interface PartialText {
  /** Number of parts. */
  parts: number;
  /** Holes are parts of which nothing has come. */
  texts: readonly (string | undefined)[];
}

/** The text with what an event adds; a part that starts again replaces what it was. */
export function withPieces(before: PartialText | undefined, { parts, pieces }: TextEvent): PartialText {
  const texts = [...(before?.texts ?? [])];
  // A job may rewrite its own result once more, in fewer parts.
  if (before && before.parts !== parts) texts.length = 0;
  for (const { part, at, text } of pieces) texts[part] = (texts[part] ?? '').slice(0, at) + text;
  return { parts, texts };
}

/** All that has come, in the order of the parts. */
export const partialTextOf = ({ texts }: PartialText): string =>
  Array.from(texts, (text) => text?.trim() ?? '')
    .filter((text) => text !== '')
    .join('\n\n');

/** Number of parts of which something has come. */
export const begunParts = ({ texts }: PartialText): number =>
  Array.from(texts).filter((text) => text !== undefined && text.trim() !== '').length;
