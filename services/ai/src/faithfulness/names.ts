import { wordsOf } from '../text/words';

/**
 * Matches a capitalised word inside a sentence and the capitalised words that continue the name: `Marta Lind`, `Bank of
 * England`.
 */
const named =
  /(?<=[\p{Ll}\p{N},;:–—(“"«] )\p{Lu}[\p{L}\p{M}\p{N}’'-]*(?: (?:(?:of|de|van|von|der|di|da|del) )?\p{Lu}[\p{L}\p{M}\p{N}’'-]*)*/gu;
/** Matches a name recognisable by its letters anywhere: `NASA`, `PostgreSQL`, `iPhone`. */
const marked = /(?<![\p{L}\p{N}_`/.-])(?:\p{Lu}{2,}|\p{L}+\p{Ll}\p{Lu}\p{L}*)(?![\p{L}\p{N}_`])/gu;
/** Matches headings, lines entirely in bold, quotations and table rows. */
const titleLine = /^(?:#{1,6} |[|>]|(?:[-*] )?\*\*[^*\n]{1,200}\*\*:?$)/;

/**
 * Finds the names of a text. Excludes headings, where any word may be capitalised, and words that also occur in lower
 * case.
 * @param nounsAreCapital German: only a word after another capitalised one, or recognisable by its letters, is a name
 */
export function namesOf(text: string, nounsAreCapital: boolean): string[] {
  const lines = text.split('\n').filter((line) => !titleLine.test(line.trim()));
  const body = lines.join('\n');
  const lower = new Set(wordsOf(body).filter((word) => /^\p{Ll}/u.test(word)));
  const isName = (name: string) => !/^(?:I|I['’]\p{L}+)$/u.test(name) && !lower.has(name.toLowerCase());
  const runs = (body.match(named) ?? []).map((run) => (nounsAreCapital ? run.split(' ').slice(-2).join(' ') : run));
  const names = nounsAreCapital ? runs.filter((run) => run.includes(' ')) : runs;
  return [...names, ...(body.match(marked) ?? [])].map((name) => name.replace(/['’]s?$/, '')).filter(isName);
}

/** Indexes the words of a text for looking up names: inflected forms match by prefix. */
export function nameLookup(text: string): (name: string) => boolean {
  const words = new Set(wordsOf(text).flatMap((word) => formsOf(word)));
  return (name) => wordsOf(name).every((word) => formsOf(word).some((form) => words.has(form)));
}

/** Maximum letters of a long word that a case ending may change. */
const endingLetters = 2;
/** Maximum letters of a short word; Slavic names have endings for six cases. */
const shortLetters = (word: string): number => (/\p{Script=Cyrillic}/u.test(word) ? 4 : 6);

function formsOf(word: string): string[] {
  const lower = word.toLowerCase().replace(/['’]s?$/, '');
  const parts = lower.split(/[-._]/).filter((part) => part !== '');
  return [
    lower,
    ...(parts.length > 1 ? parts : []),
    ...(lower.length > shortLetters(lower) ? [`${lower.slice(0, -endingLetters)}…`] : []),
  ];
}
