/** A text item of a segment, with the gap before it in points. */
export interface TextRun {
  readonly text: string;
  readonly gap: number;
  /** Whether a space precedes it. */
  readonly isSpaced: boolean;
}

/** Minimum consecutive single letters of a letterspaced word; prose has fewer one-letter words in a row. */
const minSpacedLetters = 5;
/** Minimum gap between two letterspaced words, as a multiple of the median gap between letters. */
const minWordGapRatio = 1.5;

const letter = /^\p{L}\p{M}*$/u;
const lower = /^\p{Ll}/u;

/**
 * Matches capitals separated by single spaces, with which pdf.js fills small gaps between letters of one item. Small
 * letters have them in justified lines of narrow columns, where spaces between words are lost.
 */
const spacedCapitals = /(?<!\S)\p{Lu}\p{M}*(?: \p{Lu}\p{M}*){4,}(?!\S)/gu;
const singleCapitals = /^\s*[\p{Lu}\p{N}\p{P}]\p{M}*(?:\s+[\p{Lu}\p{N}\p{P}]\p{M}*)*\s*$/u;

/** Joins letterspaced words of an item, but not letters in alphabetical order, as in an index. */
const joinSpacedCapitals = (text: string): string =>
  text.replace(spacedCapitals, (word) => {
    const letters = word.split(' ');
    return letters.every((each, index) => index === 0 || each > letters[index - 1]!) ? word : letters.join('');
  });

/** Returns the items of a segment with letterspaced words in capitals joined; short ones only if all of them are. */
function withoutLetterspacing(runs: readonly TextRun[]): readonly TextRun[] {
  const joined = runs.map((run) => ({ ...run, text: joinSpacedCapitals(run.text) }));
  const isLetterspaced =
    joined.some(({ text }, index) => text !== runs[index]!.text) && runs.every(({ text }) => singleCapitals.test(text));
  return isLetterspaced ? runs.map((run) => ({ ...run, text: run.text.replace(/\s+/g, '') })) : joined;
}

/** Joins the items of a segment; runs of single letters are letterspaced words. */
export function joinRuns(items: readonly TextRun[]): string {
  const runs = items.some(({ text }) => text.includes(' ')) ? withoutLetterspacing(items) : items;
  const pieces: string[] = [];
  const add = ({ isSpaced }: TextRun, text: string): void => {
    if (isSpaced && pieces.at(-1)?.endsWith(' ') === false) pieces.push(' ');
    if (text !== '') pieces.push(text);
  };
  for (let index = 0; index < runs.length;) {
    const end = singleLettersEnd(runs, index);
    const start = wordStart(runs, index, end) ?? Math.max(end, index + 1);
    for (; index < start; index += 1) add(runs[index]!, runs[index]!.text);
    if (start < end) add(runs[start]!, joinLetters(runs.slice(start, end)));
    index = Math.max(start, end);
  }
  return pieces.join('');
}

/**
 * Returns the start of the longest letterspaced word at the end of consecutive single letters, at least half of which are
 * small. Each letter is tested once, since a line may have very many.
 */
function wordStart(runs: readonly TextRun[], from: number, end: number): number | undefined {
  let start: number | undefined;
  let smallLetters = 0;
  for (let at = end - 1; at >= from; at -= 1) {
    if (lower.test(runs[at]!.text)) smallLetters += 1;
    if (end - at >= minSpacedLetters && smallLetters * 2 >= end - at) start = at;
  }
  return start;
}

function singleLettersEnd(runs: readonly TextRun[], from: number): number {
  let end = from;
  while (end < runs.length && letter.test(runs[end]!.text) && (end === from || runs[end]!.isSpaced)) end += 1;
  return end;
}

function joinLetters(runs: readonly TextRun[]): string {
  const gaps = runs.slice(1).map((run) => run.gap);
  const medianGap = [...gaps].sort((a, b) => a - b)[gaps.length >> 1] ?? 0;
  return runs.map((run, index) => (index > 0 && run.gap > minWordGapRatio * medianGap ? ' ' : '') + run.text).join('');
}
