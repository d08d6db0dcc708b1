import type { Fragment } from './read-captions';

/** Minimum seconds of silence before a new paragraph, once a sentence has ended. */
const pauseSeconds = 2.5;
/** Characters after which a paragraph ends at the next end of a sentence, and at any word. */
const paragraphChars = 500;
const maxParagraphLength = 1_500;

/** Maximum words of a caption that are compared; a screen shows some twenty. */
const maxOverlapLength = 200;

/** Sound descriptions in brackets, and notes. Brackets without a letter are text: an index, a masked word. */
const soundMarks =
  /(?<!\w)\[(?=[^\]]{0,39}\p{L})[^\]]{1,40}\]|\((?:music|applause|laughter|cheering|musik|musique|música)\)|[♪♫🎵🎶]+/giu;
/** A whole caption in parentheses: a sound description in any language. */
const soundCaption = /^\s*(?:\([^()]*\)|（[^（）]*）)\s*$/u;
/** Marks of a change of speaker: arrows, or a dash at the start of a line that begins a sentence. */
const speakerMarks = /(?<!\S)>{2,}|^[-‐–—]\s*(?=[\p{Lu}\p{Lo}"'“‘«¿¡])/gmu;
/** Replaces speaker marks while repeats are removed; an information separator, which captions never contain. */
const speakerChange = '\u001e';
/** Zero-width characters that YouTube adds to styled captions, without the joiners of Persian and Indian scripts. */
const invisible = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu;
const endOfSentence = /[.!?。！？…]["'”’»)\]]*$/u;
/** Scripts without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\u3000-\u303f\uff00-\uffef]/u;

/**
 * Builds running text from captions: drops sound descriptions, deduplicates rolling captions, joins fragments into
 * sentences, and starts paragraphs at changes of speaker, at pauses, or after about 500 characters.
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
  const end = () => {
    if (paragraph !== '') paragraphs.push({ text: paragraph, start: first });
    paragraph = '';
  };
  for (const fragment of withoutRepeats(fragments.map(cleaned))) {
    const isSentence = endOfSentence.test(paragraph);
    const isPause = fragment.start - lastEnd >= pauseSeconds;
    const isLong = paragraph.length >= maxParagraphLength || (paragraph.length >= paragraphChars && isSentence);
    if (isLong || (isPause && (isSentence || paragraph.length >= paragraphChars))) end();
    for (const [index, text] of fragment.text.split(speakerChange).entries()) {
      if (index > 0) end();
      if (paragraph === '') first = fragment.start;
      paragraph = joined(paragraph, text.trim());
    }
    lastEnd = Math.max(fragment.end, fragment.start);
  }
  end();
  return paragraphs;
}

function cleaned({ text, start, end }: Fragment): Fragment {
  if (soundCaption.test(text)) return { text: '', start, end };
  const marked = text.replace(invisible, '').replace(soundMarks, ' ').replace(speakerMarks, ` ${speakerChange} `);
  const lines = marked.split('\n').map((line) => line.replace(/\s+/gu, ' ').trim());
  return { text: joinedLines(lines), start, end };
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

/** Joins the lines of a caption in linear time: reading the end of a growing string copies it. */
function joinedLines(lines: readonly string[]): string {
  const filled = lines.filter((line) => line !== '');
  return filled.map((line, index) => (index === 0 ? line : separator(filled[index - 1]!, line) + line)).join('');
}

const joined = (left: string, right: string): string =>
  left === '' || right === '' ? left + right : left + separator(left, right) + right;

const separator = (left: string, right: string): string =>
  unspaced.test(left.at(-1) ?? '') && unspaced.test(right[0] ?? '') ? '' : ' ';
