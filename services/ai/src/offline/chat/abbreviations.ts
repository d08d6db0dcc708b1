import { wordsOf } from '../../text/words';

/** Matches `access point (AP)`, and the expansion in `AP (access point)`. */
const inBrackets = /\((\p{Lu}[\p{Lu}\p{N}]{1,7})s?\)/gu;
const ahead = /(?<![\p{L}\p{N}])(\p{Lu}[\p{Lu}\p{N}]{1,7}) ?\(([^()\n]{3,80})\)/gu;
/** Maximum characters before an abbreviation that are searched for its expansion. */
const spellingChars = 100;

/** Returns the expansions of the abbreviations that a text defines, keyed by their lower-case letters. */
export function abbreviationsOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const { index, 1: short = '' } of text.matchAll(inBrackets)) {
    const words = wordsOf(text.slice(Math.max(0, index - spellingChars), index));
    const meaning = meaningOf(words, short.toLowerCase());
    if (meaning) found.set(short.toLowerCase(), meaning);
  }
  for (const [, short = '', meaning = ''] of text.matchAll(ahead)) found.set(short.toLowerCase(), meaning);
  return found;
}

/**
 * Returns the last words whose initials form the abbreviation, or the last word when the initials of its parts do
 * (`Mitgliederversammlung`).
 */
function meaningOf(words: readonly string[], short: string): string | null {
  const run = words.slice(-short.length);
  if (run.map((word) => word[0]?.toLowerCase()).join('') === short) return run.join(' ');
  const last = words.at(-1) ?? '';
  let at = 0;
  for (const letter of last.toLowerCase()) if (letter === short[at]) at += 1;
  return at === short.length && last.length > short.length * 3 ? last : null;
}
