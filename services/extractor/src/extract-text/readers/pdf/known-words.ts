import type { Line } from './page-types';

/** Minimum length of the parts of a compound. */
const minPartLength = 3;
/** Maximum share of lines with a hyphen at their end in a document that divides no words. */
const maxHyphenShare = 0.04;
/** Chinese and Japanese next to Latin letters and digits, with a space or without one. */
const spacedLatin = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー] [A-Za-z\d]/gu;
const unspacedLatin = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー][A-Za-z\d]/gu;
const dividedWord = /(?<![\p{L}\p{N}])([\p{L}\p{N}]+)[-\u2010]$/u;

/** What the lines of a document show of its words, by which the text of its line breaks is joined. */
export class KnownWords {
  /** Words within lines, as written and in lower case, including hyphenated compounds. */
  private readonly words = new Set<string>();
  /** Whole words that occur in small letters. */
  private readonly smallWords = new Set<string>();
  private readonly dividesWords: boolean;
  /** Whether Latin letters and digits follow Chinese and Japanese without a space. */
  readonly joinsLatin: boolean;

  constructor(lines: readonly Line[]) {
    for (const { text } of lines) {
      const found = [...text.matchAll(/[\p{L}\p{N}]+(?:[-\u2010][\p{L}\p{N}]+)?/gu)].map(([word]) => word);
      for (const word of found) this.words.add(word).add(word.toLowerCase().replace('\u2010', '-'));
      // The first and last one may be a part of a word.
      for (const word of found.slice(1, -1)) if (word === word.toLowerCase()) this.smallWords.add(word);
    }
    this.dividesWords = this.findDividedWords(lines);
    const count = (pattern: RegExp): number =>
      lines.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
    this.joinsLatin = count(unspacedLatin) > count(spacedLatin);
  }

  /** Whether the document writes two parts of a word, in lower case, with a hyphen rather than as one word. */
  keepsHyphen(left: string, right: string): boolean {
    if (this.words.has(left + right)) return false;
    if (this.words.has(`${left}-${right}`)) return true;
    if (this.dividesWords) return false;
    return [left, right].every((part) => part.length >= minPartLength && this.smallWords.has(part));
  }

  has(word: string): boolean {
    return this.words.has(word);
  }

  /** Whether many lines end with a hyphen, or one of them divides a word that the document has as a whole. */
  private findDividedWords(lines: readonly Line[]): boolean {
    let hyphens = 0;
    for (const [index, { text }] of lines.entries()) {
      const left = dividedWord.exec(text.trim())?.[1];
      const right = /^\p{Ll}[\p{L}\p{N}]*/u.exec(lines[index + 1]?.text.trim() ?? '')?.[0];
      if (left === undefined || right === undefined) continue;
      hyphens += 1;
      if (this.words.has((left + right).toLowerCase())) return true;
    }
    return hyphens > maxHyphenShare * lines.length;
  }
}

/** Of text that shows no words: every hyphen before a small letter at the end of a line divides a word. */
export const noWords = new KnownWords([]);
