import type { TextEvent } from '@winnow/contracts';

/** Text of a running rewrite, part by part. */
export interface PartialText {
  /** Number of parts. */
  parts: number;
  /** Parts without any text yet are holes. */
  texts: readonly (string | undefined)[];
}

/** Returns the text with the pieces of an event; a restarted part replaces its text. */
export function withPieces(before: PartialText | undefined, { parts, pieces }: TextEvent): PartialText {
  const texts = [...(before?.texts ?? [])];
  // A job may rewrite its own result again, in fewer parts.
  if (before && before.parts !== parts) texts.length = 0;
  for (const { part, at, text } of pieces) texts[part] = (texts[part] ?? '').slice(0, at) + text;
  return { parts, texts };
}

/** Returns all text received so far, in part order. */
export const partialTextOf = ({ texts }: PartialText): string =>
  Array.from(texts, (text) => text?.trim() ?? '')
    .filter((text) => text !== '')
    .join('\n\n');
