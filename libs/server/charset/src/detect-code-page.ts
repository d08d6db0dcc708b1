import { decode } from 'iconv-lite';
import { arabic, cyrillic, greek, hebrew, latin, thai } from './alphabets';

/** A page with, for each of its languages, the weights of their letters. */
interface CodePage {
  readonly name: string;
  readonly chars: readonly string[];
  readonly languages: readonly ReadonlyMap<string, number>[];
  readonly isLatin: boolean;
}

/** A byte above ASCII between its neighbours, and how often it occurs there. */
interface Context {
  readonly before: number;
  readonly byte: number;
  readonly after: number;
  count: number;
}

const westernPage = 'windows-1252';
/** Different contexts that are rated. */
const maxContexts = 1_000;
/** Weight of the letters of the other languages of a code page, as in foreign names. */
const foreignWeight = -0.2;

/** Code pages of Windows, ISO and DOS by their languages; the first of equally likely ones is used. */
const alphabetsByPage: readonly (readonly [name: string, alphabets: readonly string[]])[] = [
  [westernPage, latin.western],
  ['windows-1250', latin.central],
  ['windows-1251', cyrillic],
  ['windows-1254', latin.turkish],
  ['windows-1257', latin.baltic],
  ['windows-1253', greek],
  ['windows-1255', hebrew],
  ['windows-1256', arabic],
  ['windows-874', thai],
  ['windows-1258', latin.vietnamese],
  ['iso-8859-2', latin.central],
  ['iso-8859-5', cyrillic],
  ['iso-8859-7', greek],
  ['koi8-u', cyrillic],
  ['cp850', latin.western],
  ['cp852', latin.central],
  ['cp866', cyrillic],
  ['cp737', greek],
  ['cp857', latin.turkish],
  ['cp862', hebrew],
];
let codePages: readonly CodePage[] | undefined;

function toCodePage([name, alphabets]: (typeof alphabetsByPage)[number]): CodePage {
  const letters = alphabets.join('');
  const foreign = Array.from(letters, (letter): [string, number] => [letter, foreignWeight]);
  return {
    name,
    chars: [...decode(Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), name)],
    languages: alphabets.map((alphabet) => new Map([...foreign, ...weightsOf(alphabet)])),
    isLatin: /\p{Script=Latin}/u.test(letters),
  };
}

/** Returns weights from 1 for the most frequent letter to 0.2. */
const weightsOf = (alphabet: string): [string, number][] =>
  Array.from(alphabet, (letter, rank) => [letter, 1 - (0.8 * rank) / alphabet.length]);

/**
 * Returns the most likely code page with one byte per character, with a rating of at most about 1: the average weight
 * of the characters above ASCII in its best language.
 * @param isCandidate selects code pages by their name
 */
export function detectCodePage(
  bytes: Uint8Array,
  isCandidate: (name: string) => boolean = () => true,
): { name: string; rating: number } {
  const contexts = contextsOf(bytes);
  const total = contexts.reduce((sum, { count }) => sum + count, 0);
  codePages ??= alphabetsByPage.map(toCodePage);
  let best = { name: westernPage, rating: 0 };
  for (const page of codePages.filter(({ name }) => isCandidate(name))) {
    // The most common page needs less evidence; a few letters fit several pages.
    const advantage = page.name === westernPage ? 0.5 / (total + 2) : 0;
    for (const weights of page.languages) {
      const rating = advantage + worthOf(contexts, page, weights) / total;
      if (rating > best.rating) best = { name: page.name, rating };
    }
  }
  return best;
}

function worthOf(
  contexts: readonly Context[],
  { chars, isLatin }: CodePage,
  weights: ReadonlyMap<string, number>,
): number {
  let sum = 0;
  for (const { before, byte, after, count } of contexts)
    sum += count * weightOf(chars[before]!, chars[byte]!, chars[after]!, weights, isLatin);
  return sum;
}

function contextsOf(bytes: Uint8Array): Context[] {
  const contexts = new Map<number, Context>();
  for (let index = 0; index < bytes.length && contexts.size < maxContexts; index += 1) {
    const byte = bytes[index]!;
    if (byte < 0x80) continue;
    const before = bytes[index - 1] ?? 0x20;
    const after = bytes[index + 1] ?? 0x20;
    const key = (before << 16) | (byte << 8) | after;
    const context = contexts.get(key);
    if (context) context.count += 1;
    else contexts.set(key, { before, byte, after, count: 1 });
  }
  return [...contexts.values()];
}

const isLetter = (char: string): boolean => /[\p{L}\p{M}]/u.test(char);
const isUpper = (char: string): boolean => char !== char.toLowerCase();
const isLower = (char: string): boolean => char !== char.toUpperCase();
const isAscii = (char: string): boolean => char < '\u0080';

/** Returns the weight of a character between its neighbours: positive if it is common in the language. */
function weightOf(
  before: string,
  char: string,
  after: string,
  weights: ReadonlyMap<string, number>,
  isLatin: boolean,
): number {
  const weight = weights.get(char) ?? weights.get(char.toLowerCase());
  const neighbours = [before, after].filter(isLetter);
  if (weight === undefined) return weightOfSymbol(before, char, neighbours.length);
  if (/\d/.test(before + after)) return -0.5;
  if (isUpper(char) && isLower(before)) return -1;
  if (isLatin) {
    if (isUpper(char) && isLetter(before) && isLower(after)) return -1;
    // Most letters of Latin scripts are ASCII.
    return weight - 0.6 * neighbours.filter((each) => !isAscii(each)).length;
  }
  if (neighbours.some(isAscii)) return -1;
  if (neighbours.length === 0) return 0.3 * weight;
  return isUpper(char) && isUpper(after) ? 0.5 * weight : weight;
}

function weightOfSymbol(before: string, char: string, letters: number): number {
  if (/[’·]/.test(char)) return 0.5;
  if (letters === 2) return /[\u0080-\u009f\ufffd]|\p{L}/u.test(char) ? -2 : -1;
  if (/[»“”‘–—…\u00a0°§€£№©®•±²³½¼µ×]/.test(char)) return 0.5;
  if (/[„‚«]/.test(char)) return isLetter(before) ? -1 : 0.5;
  return isLetter(char) || /[\ufffd\u0080-\u009f]/.test(char) ? -2 : -1;
}
