import { joinText } from './join-text';
import type { KnownWords } from './known-words';
import type { KoreanBreaks } from './korean-breaks';
import type { Line, Paragraph } from './page-types';
import { continuesElsewhere, isNextColumn, mirrorRtl } from './paragraph-breaks';

/** Matches the label of a note. */
const noteLabel = /^\n?(?:\[\^?[\d-]{1,9}\]:?|\(?\d{1,3}[.)]?|[*†‡§]{1,3}|[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})\s?\S/u;
/** Maximum size of a note relative to the text above it. */
const maxNoteSize = 0.93;

/** Joins paragraphs that continue in the next column or on the next page, also past the notes at the foot of a page. */
export class ContinuedParagraphs {
  /** Texts of the paragraphs so far; one begins with a line break if a gap is above. */
  readonly texts: string[] = [];
  /** The last paragraph apart from notes, and the index of its text. */
  private last: { readonly paragraph: Paragraph; readonly at: number } | undefined;

  constructor(
    private readonly words: () => KnownWords,
    private readonly koreanBreaks: () => KoreanBreaks,
  ) {}

  /** Adds the paragraphs of the next page, each with the mark of its place before its text. */
  addPage(paragraphs: readonly Paragraph[], markOf: (paragraph: Paragraph) => string): void {
    for (const [index, paragraph] of paragraphs.entries()) {
      const mark = markOf(paragraph);
      if (this.isContinuedBy(paragraph, index === 0)) {
        this.append(paragraph.text.trim(), mark);
        this.last = { paragraph, at: this.last!.at };
        continue;
      }
      this.texts.push(paragraph.text.replace(/^\n?/, (start) => start + mark));
      if (index === 0 || !this.isNote(paragraph)) this.last = { paragraph, at: this.texts.length - 1 };
    }
  }

  /** Whether a paragraph is a note below the last one, or continues one. */
  private isNote({ text, lines: [first] }: Paragraph): boolean {
    const line = this.last?.paragraph.lines.at(-1);
    if (!line || !first || first.isBlock || first.rotation !== line.rotation) return false;
    const hasNote = this.last!.at < this.texts.length - 2;
    return first.size < maxNoteSize * line.size && first.y < line.y && (hasNote || noteLabel.test(text));
  }

  private isContinuedBy({ lines: [first] }: Paragraph, isOnNextPage: boolean): boolean {
    const { lines = [], columnEnd } = this.last?.paragraph ?? {};
    const line: Line | undefined = lines.at(-1);
    if (!line || !first || columnEnd === undefined) return false;
    const [end, start] = [mirrorRtl(line), mirrorRtl(first)];
    return (isOnNextPage || isNextColumn(end, start)) && continuesElsewhere(end, start, columnEnd);
  }

  /** Appends a text to the last paragraph. The mark precedes the first word that is not divided. */
  private append(text: string, mark: string): void {
    const { paragraph, at: index } = this.last!;
    const before = this.texts[index]!;
    const isAfterWord = (): boolean => this.koreanBreaks().isAfterWord(paragraph.lines.at(-1)!, paragraph.columnEnd!);
    const joined = joinText(before, text, this.words, isAfterWord);
    const wordStart = joined.indexOf(' ', Math.min(before.length, joined.length - text.length));
    const at = joined.endsWith(` ${text}`) ? joined.length - text.length : wordStart + 1;
    this.texts[index] = at > 0 ? joined.slice(0, at) + mark + joined.slice(at) : joined + mark;
  }
}
