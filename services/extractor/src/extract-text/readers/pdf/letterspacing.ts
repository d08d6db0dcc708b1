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

/** Joins the items of a segment; runs of single letters are letterspaced words. */
export function joinRuns(runs: readonly TextRun[]): string {
  let text = '';
  for (let index = 0; index < runs.length;) {
    const end = singleLettersEnd(runs, index);
    const letters = runs.slice(index, end);
    if (
      letters.length >= minSpacedLetters &&
      letters.filter((run) => lower.test(run.text)).length * 2 >= letters.length
    ) {
      text += separatorBefore(text, runs[index]!) + joinLetters(letters);
      index = end;
    } else {
      text += separatorBefore(text, runs[index]!) + runs[index]!.text;
      index += 1;
    }
  }
  return text;
}

const separatorBefore = (text: string, run: TextRun): string =>
  text !== '' && run.isSpaced && !text.endsWith(' ') ? ' ' : '';

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
