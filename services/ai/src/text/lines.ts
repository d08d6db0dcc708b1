import type { Span } from './text-types';

export interface Line extends Span {
  /** The text without its line break and trailing white space. */
  readonly text: string;
}

/** Splits content into lines with their positions; `end` is before the line break. */
export function linesOf(content: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start <= content.length) {
    const found = content.indexOf('\n', start);
    const end = found === -1 ? content.length : found;
    lines.push({ start, end, text: content.slice(start, end).trimEnd() });
    if (found === -1) break;
    start = found + 1;
  }
  return lines;
}

/** Returns the lines of a part of a text, without empty ones. */
export function linesWithin(text: string, { start, end }: Span): Span[] {
  return [...text.slice(start, end).matchAll(/[^\n]+/g)].map(({ index, 0: line }) => ({
    start: start + index,
    end: start + index + line.length,
  }));
}

const endsSentence = /[.!?…:;。！？][\p{Pe}\p{Pf}"'*_`]*$/u;
/** Minimum characters of a line that was probably wrapped by the page's width. */
const wrappedLine = 45;

/** Matches words that end neither a heading nor a sentence. */
const dangling =
  /(?:[,–-]|\b(?:the|an?|of|to|in|on|at|by|for|from|with|and|or|but|is|are|was|be|as|that|which|if|when|than|into|not|its))$/i;

/**
 * Whether `next` continues the sentence or paragraph of `line`; the lines are consecutive, without a blank one.
 * @param after the line below `next`: a short line between a sentence and a capital is a heading
 */
export function continues(line: string, next: string, after: string | undefined): boolean {
  if (isTerm(next) || isTerm(line) || isDefinition(next) || (field.test(line) && field.test(next))) return false;
  const lower = /^["'“‘([]*\p{Ll}/u.test(next);
  if (!endsSentence.test(line)) return line.length >= wrappedLine || (lower && /\s/.test(line)) || dangling.test(line);
  if (line.length < wrappedLine || /:$/.test(line)) return false;
  return lower || !(after !== undefined && /^[\p{Lu}`>$]/u.test(after) && isPlainHeading(next, after, false));
}

const signature =
  /^(?:(?:async|await|static|public|private|const|unsigned|struct|class|exception|function|method|classmethod|staticmethod|property|abstractmethod|def|fn|func|type|interface|enum|module|attribute|data|command|option|macro|void|int|char|long|double|bool|Py\w+)(?: \*?|\*))*[\w.:$~*&<>[\]-]*[\w$>\]]\((?:[^()]|\([^()]*\))*\)(?: ?(?:->|=>|:) ?\S.*)?;?$/;
const named =
  /^(?:class|exception|function|method|classmethod|staticmethod|property|attribute|data|type|interface|enum|module|command|option|macro) [\w.:$-]+$/;
const flagOption = /^--?[a-z][\w-]*(?:[ =,][^.]*)?$/i;
const identifier = /^`?[A-Za-z_$]([\w$]*(?:[.:][\w$]+)*)(?:\(\))?`?$/;
/** Distinguishes a name in code from a word. */
const joint = /[._:][\w$]/;

/** Whether a line is only a name: a signature, a command-line option, a dotted or underscored identifier. */
export function isTerm(line: string): boolean {
  if (line.length > 200 || /^(?:self|this|[a-z])\./.test(line)) return false;
  return (
    (line.includes('(') && signature.test(line)) ||
    named.test(line) ||
    (line.startsWith('-') && line.length < 80 && flagOption.test(line)) ||
    (line.length < 80 && joint.test(identifier.exec(line)?.[1] ?? ''))
  );
}

/** Whether a line defines the one above it, as in Markdown's definition lists: `: Add an item to the end.` */
export const isDefinition = (line: string | undefined): boolean => line !== undefined && /^\s{0,3}:\s+\S/.test(line);

/** Whether a line is a lone name above the sentence that describes it, as in lists of attributes and options. */
export function isLoneName(line: string, next: string | undefined): boolean {
  return /^(?=.*[a-z_])[a-z_][\w.$-]*(?:, [\w.$-]+)*$/.test(line) && /^\p{Lu}\p{Ll}*\s+\S+/u.test(next ?? '');
}

/** Matches "Name: value" with a name of at most four words; a number before the colon is a chapter number. */
const field = /^\p{L}[\p{L}\p{N}_/()&.'’-]*(?: [\p{L}\p{N}_/()&.'’-]+){0,3}(?<!\d): \S/u;

/** Whether a line is one of several adjacent "Name: value" lines, such as an address, which are not headings. */
export const isField = (before: string, line: string, after: string): boolean =>
  field.test(line) && (field.test(before) || field.test(after));

/** An amount of money, with a sign or with a code of ISO 4217. */
const price =
  /\p{Sc} ?\d|\d ?\p{Sc}|\b(?:AUD|BRL|CAD|CHF|CNY|CZK|DKK|EUR|GBP|INR|JPY|NOK|PLN|SEK|USD) ?\d|\d ?(?:AUD|BRL|CAD|CHF|CNY|CZK|DKK|EUR|GBP|INR|JPY|NOK|PLN|SEK|USD|kr|zł)(?!\p{L})/u;

/** Whether a line of plain text looks like a heading: short, not a sentence, not the end of a list. */
export function isPlainHeading(line: string, next: string | undefined, first: boolean): boolean {
  if (line.length > 90 || endsSentence.test(line) || dangling.test(line)) return false;
  if (next === undefined || next.trim() === '') return false;
  if (!first && !/^(?:\d+(?:\.\d+)*\.?\s+)?["'“‘«]*[\p{Lu}\p{Lt}\p{Lo}\p{N}`]/u.test(line)) return false;
  if (/[={}<>|;]|^[$>•]/.test(line) || /^https?:/.test(line)) return false;
  if (/: [^\s/.]*[/.]\S*$/.test(line) || price.test(line)) return false;
  const words = line.split(/\s+/).length;
  return words <= 10 && /\p{L}{2}/u.test(line);
}

const codeStart =
  /^(?:import [\w.{*]+(?:$|,| as | from )|from \S+ import |def |class \w.*:$|return\b|raise \w|try:|except\b.*:$|finally:|else:|elif .*:$|if .*:$|for (?=.* in ).*:$|while .*:$|with .*:$|@\w+|print\(|assert \w|pass$|(?:True|False|None|null|\d[\d.]*)$|(?:var|let|const) \w+ ?[=;]|function \w*\(|#include|\}|\)|\{|\/\/|\/\*|#\s|>>>|\.\.\.|\$ )/;
const assignment = /^[\w.[\]'", *&]+ ?[-+*/|&]?=[^=]/;
const callOnly = /^[\w.]+\(.*\)?$/;

/** Whether a line is unmarked program text rather than prose that mentions code. */
export function isCode(line: string): boolean {
  const text = line.trim();
  if (text === '' || /^\p{Lu}[\p{Ll}’']+ (?:\p{Ll}+ ){2,}/u.test(text)) return false;
  if (/[.!?]$/.test(text) && (text.match(/ \p{Ll}{2,}/gu)?.length ?? 0) > 4) return false;
  return (
    codeStart.test(text) || assignment.test(text) || /[;{]$/.test(text) || (/^\s{4,}/.test(line) && callOnly.test(text))
  );
}
