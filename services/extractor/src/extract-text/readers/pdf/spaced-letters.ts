/** One text item of a piece of a line, with the gap before it in points. */
export interface Run {
  readonly text: string;
  readonly gap: number;
  /** Whether a space precedes it. */
  readonly apart: boolean;
}

/** Minimum consecutive single letters of a letterspaced word; prose has fewer one-letter words in a row. */
const minLetters = 5;
/** Minimum gap between two letterspaced words, as a multiple of the usual one between letters. */
const wordGap = 1.5;

const letter = /^\p{L}\p{M}*$/u;
const lower = /^\p{Ll}/u;

/** Joins the items of a piece; separate single letters are letterspaced words. */
export function joinRuns(runs: readonly Run[]): string {
  let text = '';
  for (let at = 0; at < runs.length;) {
    const end = lettersEnd(runs, at);
    const spaced = runs.slice(at, end);
    if (spaced.length >= minLetters && spaced.filter((run) => lower.test(run.text)).length * 2 >= spaced.length) {
      text += before(text, runs[at]!) + joinLetters(spaced);
      at = end;
    } else {
      text += before(text, runs[at]!) + runs[at]!.text;
      at += 1;
    }
  }
  return text;
}

const before = (text: string, run: Run): string => (text !== '' && run.apart && !text.endsWith(' ') ? ' ' : '');

function lettersEnd(runs: readonly Run[], from: number): number {
  let end = from;
  while (end < runs.length && letter.test(runs[end]!.text) && (end === from || runs[end]!.apart)) end += 1;
  return end;
}

function joinLetters(runs: readonly Run[]): string {
  const gaps = runs.slice(1).map((run) => run.gap);
  const usual = [...gaps].sort((a, b) => a - b)[gaps.length >> 1] ?? 0;
  return runs.map((run, index) => (index > 0 && run.gap > wordGap * usual ? ' ' : '') + run.text).join('');
}
