import type { TextItem } from './page-types';

const brackets = '()[]{}<>«»';
/** Punctuation at the ends of a left-to-right run, which the direction of a right-to-left line places. */
const leadingPunctuation = /^[\s.,:;!?\u060c\u061b\u061f\u06d4/\\–—\-()[\]{}<>«»"'“”‘’]*/u;
/** Control characters that stand for the brackets within a left-to-right run. */
const protectedBracket = /[\u0001-\u000a]/g;

const isOpening = (bracket: string): boolean => brackets.indexOf(bracket) % 2 === 0;
const partnerOf = (bracket: string): string => brackets[brackets.indexOf(bracket) ^ 1]!;

/**
 * Returns a left-to-right run of a right-to-left line in logical order: punctuation that is painted left of the run
 * follows it, and punctuation right of it precedes it. Brackets whose partner is in the run stay in place.
 */
export function toLogicalRun(text: string): string {
  const chars = [...text];
  let from = [...leadingPunctuation.exec(text)![0]].length;
  if (from === chars.length) return chars.reverse().join('');
  let to = chars.length - [...leadingPunctuation.exec([...chars].reverse().join(''))![0]].length;
  const open = new Map<string, number>();
  const add = (bracket: string, count: number): unknown => open.set(bracket, (open.get(bracket) ?? 0) + count);
  for (const char of chars.slice(from, to))
    if (brackets.includes(char)) add(isOpening(char) ? char : partnerOf(char), isOpening(char) ? 1 : -1);
  for (; to < chars.length && isClosing(chars[to]!) && (open.get(partnerOf(chars[to]!)) ?? 0) > 0; to++)
    add(partnerOf(chars[to]!), -1);
  for (; from > 0 && isOpeningBracket(chars[from - 1]!) && (open.get(chars[from - 1]!) ?? 0) < 0; from--)
    add(chars[from - 1]!, 1);
  const core = chars
    .slice(from, to)
    .map((char) => (brackets.includes(char) ? String.fromCharCode(1 + brackets.indexOf(char)) : char));
  return [...chars.slice(to).reverse(), ...core, ...chars.slice(0, from).reverse()].join('');
}

const isOpeningBracket = (char: string): boolean => brackets.includes(char) && isOpening(char);
const isClosing = (char: string): boolean => brackets.includes(char) && !isOpening(char);

/**
 * Mirrors the brackets of a right-to-left line in logical order if more of them are pairs afterwards: most producers
 * write the glyphs that are painted, which are mirrored.
 */
export function mirrorBrackets(text: string): string {
  const mirrored = text.replace(/[()[\]{}<>«»]/g, partnerOf);
  const better = countPairs(mirrored) > countPairs(text) ? mirrored : text;
  return better.replace(protectedBracket, (char) => brackets[char.charCodeAt(0) - 1]!);
}

function countPairs(text: string): number {
  const open: string[] = [];
  let pairs = 0;
  for (const [bracket] of text.matchAll(/[()[\]{}<>«»]/g)) {
    if (isOpening(bracket)) open.push(bracket);
    else if (open.at(-1) === partnerOf(bracket)) {
      open.pop();
      pairs += 1;
    }
  }
  return pairs;
}

/** Whether most of the page's text runs to the left. */
export function isMostlyRtl(items: readonly TextItem[]): boolean {
  let balance = 0;
  for (const { str, dir } of items) balance += dir === 'rtl' ? str.length : -str.length;
  return balance > 0;
}
