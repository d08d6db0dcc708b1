import type { Fragment } from './read-captions';

/** Minimum seconds of silence before a new paragraph, once a sentence has ended. */
const pause = 2.5;
/** Characters after which a paragraph ends at the next end of a sentence, and at any word. */
const paragraphChars = 500;
const maxParagraphLength = 1_500;

/** Maximum words of a caption that are compared; a screen shows some twenty. */
const maxOverlapLength = 200;

/** Matches sound descriptions in brackets, notes, and the arrows before a speaker. */
const soundMarks =
  /\[[^\]]{1,40}\]|\((?:music|applause|laughter|cheering|musik|musique|música)\)|[♪♫🎵🎶]+|(?:^|\s)(?:>>|&gt;&gt;)+/giu;
const endOfSentence = /[.!?。！？…]["'”’»)\]]*$/u;
/** Scripts without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\u3000-\u303f\uff00-\uffef]/u;

/**
 * Builds running text from captions: drops sound descriptions, deduplicates rolling captions, joins fragments to
 * sentences, and starts paragraphs at pauses or after about 500 characters.
 */
export function rebuildText(fragments: readonly Fragment[]): string {
  return rebuildParagraphs(fragments)
    .map(({ text }) => text)
    .join('\n\n');
}

/** Returns the paragraphs of that text, each with its start in seconds. */
export function rebuildParagraphs(fragments: readonly Fragment[]): { readonly text: string; readonly start: number }[] {
  const paragraphs: { text: string; start: number }[] = [];
  let paragraph = '';
  let first = 0;
  let lastEnd = 0;
  for (const { text, start, end } of withoutRepeats(fragments.map(cleaned))) {
    const isSentence = endOfSentence.test(paragraph);
    const isPause = start - lastEnd >= pause;
    const isLong = paragraph.length >= maxParagraphLength || (paragraph.length >= paragraphChars && isSentence);
    if (paragraph !== '' && (isLong || (isPause && (isSentence || paragraph.length >= paragraphChars)))) {
      paragraphs.push({ text: paragraph, start: first });
      paragraph = '';
    }
    if (paragraph === '') first = start;
    paragraph = joined(paragraph, text);
    lastEnd = Math.max(end, start);
  }
  if (paragraph !== '') paragraphs.push({ text: paragraph, start: first });
  return paragraphs;
}

function cleaned({ text, start, end }: Fragment): Fragment {
  return { text: text.replace(soundMarks, ' ').replace(/\s+/gu, ' ').trim(), start, end };
}

/** Removes from each fragment the overlap with the previous one. */
function withoutRepeats(fragments: readonly Fragment[]): Fragment[] {
  const kept: Fragment[] = [];
  let before: string[] = [];
  for (const fragment of fragments) {
    const words = fragment.text.split(' ').filter((word) => word !== '');
    const fresh = words.slice(overlap(before, words));
    if (words.length > 0) before = words;
    if (fresh.length > 0) kept.push({ ...fragment, text: fresh.join(' ') });
  }
  return kept;
}

/**
 * Returns the number of words at the end of `before` that repeat at the start of `after`: a whole line, or at least
 * three words.
 */
function overlap(before: readonly string[], after: readonly string[]): number {
  for (let count = Math.min(before.length, after.length, maxOverlapLength); count > 0; count -= 1) {
    const same = before.slice(-count).every((word, index) => word === after[index]);
    if (same && (count >= 3 || (count === before.length && count === after.length && count > 1))) return count;
  }
  return 0;
}

function joined(left: string, right: string): string {
  if (left === '') return right;
  const touches = unspaced.test(left.at(-1) ?? '') && unspaced.test(right[0] ?? '');
  return touches ? left + right : `${left} ${right}`;
}
