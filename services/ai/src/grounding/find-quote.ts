import type { Span } from '../text/text-types';

/** Equivalent characters, normalised for comparison without changing lengths. */
const folds: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '\u00a0': ' ',
};
const markup = /[*_`#>]/;

interface Folded {
  readonly text: string;
  /** Position in the content of each character of `text`. */
  readonly places: Uint32Array;
}

/** Normalises the content for comparison: lower case, single blanks, no emphasis marks, plain quotes. */
export function foldContent(content: string): Folded {
  const places = new Uint32Array(content.length + 1);
  const kept: string[] = [];
  let blank = true;
  for (let at = 0; at < content.length; at += 1) {
    const sign = content[at] as string;
    const folded = folds[sign] ?? sign;
    const isBlank = folded === ' ' || folded === '\n' || folded === '\t' || folded === '\r';
    if ((isBlank && blank) || markup.test(folded)) continue;
    places[kept.length] = at;
    const lower = folded.toLowerCase();
    kept.push(isBlank ? ' ' : lower.length === 1 ? lower : folded);
    blank = isBlank;
  }
  return { text: kept.join(''), places };
}

/** Finds a quotation in the content, ignoring white space, quotes, case and emphasis; null when absent. */
export function findQuote(folded: Folded, quote: string): Span | null {
  const wanted = foldContent(quote)
    .text.trim()
    .replace(/^[".…\s]+|(?<!["…\s])["…\s]+$/g, '');
  if (wanted.length < 3) return null;
  const at = folded.text.indexOf(wanted);
  if (at === -1) return null;
  return { start: folded.places[at] as number, end: (folded.places[at + wanted.length - 1] as number) + 1 };
}

/** Whether each value is in the content, verbatim or as `findQuote` finds it. An empty value is not. */
export function areIn(content: string, values: readonly string[]): boolean[] {
  const folded = foldContent(content);
  return values.map((value) => value !== '' && (findQuote(folded, value) !== null || content.includes(value)));
}
