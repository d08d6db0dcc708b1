import { joinText } from './join-text';
import type { KnownWords } from './known-words';
import type { KoreanBreaks } from './korean-breaks';
import type { Paragraph } from './page-types';
import { continuesElsewhere, isNextColumn, mirrorRtl } from './paragraph-breaks';

/** Joins paragraphs that continue in the next column or on the next page. */
export class ContinuedParagraphs {
  /** Texts of the paragraphs so far; one begins with a line break if a gap is above. */
  readonly texts: string[] = [];
  private last: Paragraph | undefined;

  constructor(
    private readonly words: () => KnownWords,
    private readonly koreanBreaks: () => KoreanBreaks,
  ) {}

  /** Adds the paragraphs of the next page, each with the mark of its place before its text. */
  addPage(paragraphs: readonly Paragraph[], markOf: (paragraph: Paragraph) => string): void {
    for (const [index, paragraph] of paragraphs.entries()) {
      const mark = markOf(paragraph);
      if (this.isContinuedBy(paragraph, index === 0)) this.append(paragraph.text.trim(), mark);
      else this.texts.push(paragraph.text.replace(/^\n?/, (start) => start + mark));
      this.last = paragraph;
    }
  }

  private isContinuedBy({ lines: [first] }: Paragraph, isOnNextPage: boolean): boolean {
    const line = this.last?.lines.at(-1);
    if (!line || !first || this.last?.columnEnd === undefined) return false;
    const [end, start] = [mirrorRtl(line), mirrorRtl(first)];
    return (isOnNextPage || isNextColumn(end, start)) && continuesElsewhere(end, start, this.last.columnEnd);
  }

  /** Appends a text to the last paragraph. The mark precedes the first word that is not divided. */
  private append(text: string, mark: string): void {
    const before = this.texts.pop()!;
    const { lines, columnEnd } = this.last!;
    const isAfterWord = (): boolean => this.koreanBreaks().isAfterWord(lines.at(-1)!, columnEnd!);
    const joined = joinText(before, text, this.words, isAfterWord);
    const wordStart = joined.indexOf(' ', Math.min(before.length, joined.length - text.length));
    const at = joined.endsWith(` ${text}`) ? joined.length - text.length : wordStart + 1;
    this.texts.push(at > 0 ? joined.slice(0, at) + mark + joined.slice(at) : joined + mark);
  }
}
