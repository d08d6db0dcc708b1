import { isKoreanBreak } from './korean-breaks';
import type { KnownWords } from './known-words';

const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}ー、。，．！？：；）」』】（「『【]/u;
/** Ends of sentences in these scripts, which a space follows. */
const spacedEnd = /[។៕၊။།]$/u;
const hanOrKana = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const latinOrDigit = /[A-Za-z\d]/;
/** Matches a slash between words, units or parts of an address, after which a line may break. */
const slashEnd = /[\p{L}\p{N})]\/$/u;
const hyphenEnd = /[\p{L}\p{N}][-\u2010\u00ad]$/u;
const [smallStart, hyphenatedStart] = [/^\p{Ll}/u, /^[\p{Lu}\p{N}]/u];
const capitals = /^\p{Lu}+$/u;
/** Matches a conjunction after the first of two compounds: "Vor- und Nachteile", "pre- and post-war". */
const conjunction = /^(?:und|oder|bzw\.|sowie|and|or|och|eller|og)\s/;
/** Parts of compounds that are too short for divided words: "up-to-date", "c’est-à-dire", "e-mail". */
const shortPartEnd = /(?:[-\u2010]\p{L}{1,2}|(?<![^\s(])\p{L})-$/u;
const shortPartStart = /^\p{L}{1,2}['’\u2010-]\p{L}/u;
/** Matches a dash that is attached to the word before it, and so to the one after it. */
const [dashEnd, dashedStart] = [/[\p{L}\p{N}][\u2012–—]$/u, /^[\p{L}\p{N}]/u];
/** Matches a dash before a word, which another one after a word closes in Spanish: "—dijo ella—". */
const openingDash = /(?:^|[\s¿¡«"“(])—[\p{L}\p{N}]/u;

const addressEnd = /(?:https?:\/\/|www\.)\S*$/i;
/** Matches what continues an address rather than a sentence. */
const addressPart = /^[\p{L}\p{N}%~-]+[./=?&_%#@-][\p{L}\p{N}]/u;
const mailStart = /^[\w.+-]+@[\w-]+\.\w/;
const brokenMailEnd = /\w[_+-]$/;

/** Maximum characters before a line break that decide how it is joined, so that the time is linear in the text. */
const maxTail = 300;

/** Whether a line break divides an address of the web or of mail. */
function dividesAddress(text: string, next: string): boolean {
  if (mailStart.test(next)) return brokenMailEnd.test(text);
  if (!addressEnd.test(text)) return false;
  if (/[_=&?%#~+@-]$/.test(text) || /^[/?=&#%_][\p{L}\p{N}]/u.test(next)) return true;
  return /[.:]$/.test(text) && addressPart.test(next);
}

type Words = Pick<KnownWords, 'has' | 'keepsHyphen' | 'joinsLatin'>;

/** Appends the rest of a word or of a compound to a text that ends with a hyphen. */
function joinHyphenated(text: string, next: string, words: Words): string {
  const tail = text.slice(-maxTail, -1);
  const [start = ''] = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+$/u.exec(tail) ?? [];
  const [end = ''] = /^[\p{L}\p{N}]*/u.exec(next) ?? [];
  const [left, right] = [start.toLowerCase(), end.toLowerCase()];
  if (conjunction.test(next) && !words.has(left + right)) return `${text} ${next}`;
  if (/\p{N}$/u.test(tail) || /^\p{N}/u.test(next)) return text + next;
  const isDivided = !words.keepsHyphen(left, right);
  if (!smallStart.test(next)) {
    const isKnown = words.has(start + end) || (capitals.test(start + end) && words.has(left + right));
    return (isDivided && isKnown ? text.slice(0, -1) : text) + next;
  }
  const isCompound =
    !text.endsWith('\u00ad') && (!isDivided || shortPartEnd.test(`${tail}-`) || shortPartStart.test(next));
  return (isCompound ? text : text.slice(0, -1)) + next;
}

/**
 * Appends `next` to `line`. Rejoins a word broken by a hyphen, unless the hyphen is part of it: by its parts, or since
 * the document writes it elsewhere (`words`, called only then). Scripts without word spaces are joined without one,
 * Korean with one after a word (`isAfterWord`, called only then).
 */
export function joinText(
  text: string,
  next: string,
  words: () => Words,
  isAfterWord: () => boolean = () => false,
): string {
  const tail = text.slice(-maxTail);
  if (dividesAddress(tail, next)) return text + next;
  if (hyphenEnd.test(tail) && (smallStart.test(next) || hyphenatedStart.test(next)))
    return joinHyphenated(text, next, words());
  if (dashEnd.test(tail) && dashedStart.test(next) && !openingDash.test(tail)) return text + next;
  if (slashEnd.test(tail)) return text + next;
  const [last, first] = [tail.slice(-1), next.slice(0, 1)];
  if (isKoreanBreak(text, next)) return text + (isAfterWord() ? ' ' : '') + next;
  const isUnspaced = unspacedScript.test(last) && unspacedScript.test(first) && !spacedEnd.test(last);
  const isLatinBreak =
    (hanOrKana.test(last) && latinOrDigit.test(first)) || (latinOrDigit.test(last) && hanOrKana.test(first));
  return text + (isUnspaced || (isLatinBreak && words().joinsLatin) ? '' : ' ') + next;
}
