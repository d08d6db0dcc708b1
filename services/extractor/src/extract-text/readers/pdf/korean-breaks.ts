import type { Line } from './page-types';

const hangul = /\p{Script=Hangul}/u;
/** Matches a space between words; some producers paint none. */
const wordGap = /\p{Script=Hangul} \p{Script=Hangul}/u;
/** Minimum room, in syllables, at the end of a line that ends with a word: a space and a syllable have 1.3. */
const minRoom = 1.5;
/** Minimum share of such lines in a document that breaks lines between words only. */
const minShare = 0.25;
/** Usual widths of other characters, and their maximum share of a line whose room is estimated by its characters. */
const [spaceWidth, otherWidth, maxOtherShare] = [0.32, 0.55, 0.15];
/** Maximum distance from its column's edge, in font sizes, of a justified line. */
const maxJustifiedGap = 0.1;

/** Lines of a page with the right edges of their columns. */
export interface PageColumns {
  readonly lines: readonly Line[];
  readonly rightEdges: readonly number[];
}

/** Whether the text after a line break is Korean, so that only the document shows whether a space was there. */
export const isKoreanBreak = (text: string, next: string): boolean =>
  hangul.test(text.slice(-1)) && hangul.test(next.slice(0, 1));

/**
 * Finds line breaks between Korean words. Korean is written with spaces, but many documents break lines between any
 * two syllables; these have no room for a further syllable at the end of a line. Of justified lines, whose spaces were
 * widened, the room is estimated by their characters, compared with the fullest line of the column.
 */
export class KoreanBreaks {
  private readonly fullest = new Map<string, number>();
  private readonly keepsWords: boolean;

  constructor(pages: readonly PageColumns[]) {
    const breaks = pages.flatMap(({ lines, rightEdges }) =>
      lines.flatMap((line, index) => (endsInKorean(lines, index) ? [{ line, columnEnd: rightEdges[index]! }] : [])),
    );
    for (const { line, columnEnd } of breaks) {
      const column = columnOf(line, columnEnd);
      const fill = fillOf(line);
      if (fill !== undefined) this.fullest.set(column, Math.max(fill, this.fullest.get(column) ?? 0));
    }
    const roomy = breaks.filter(({ line, columnEnd }) => this.hasRoom(line, columnEnd)).length;
    this.keepsWords = roomy > 0 && roomy >= minShare * breaks.length;
  }

  /** Whether a line that is continued in Korean ends with a word. */
  isAfterWord(line: Line, columnEnd: number): boolean {
    return wordGap.test(line.text) && (this.keepsWords || columnEnd - line.x1 > minRoom * line.size);
  }

  private hasRoom(line: Line, columnEnd: number): boolean {
    const room = columnEnd - line.x1;
    if (room > maxJustifiedGap * line.size) return room > minRoom * line.size;
    const fill = fillOf(line);
    return fill !== undefined && (this.fullest.get(columnOf(line, columnEnd)) ?? 0) - fill > minRoom;
  }
}

const columnOf = ({ x0, size }: Line, columnEnd: number): string => [x0, columnEnd, 2 * size].map(Math.round).join(' ');

/** Whether the line below continues a Korean line. */
function endsInKorean(lines: readonly Line[], index: number): boolean {
  const [line, next] = [lines[index]!, lines[index + 1]];
  if (!next || line.isBlock || next.isBlock || line.parts.length > 1 || line.rotation !== next.rotation) return false;
  const step = line.y - next.y;
  const isBelow = step > 0 && step < 1.9 * line.size;
  return isBelow && wordGap.test(line.text) && isKoreanBreak(line.text.trim(), next.text.trim());
}

/** Returns the usual width of a line's characters in syllables; undefined for a line with many of other widths. */
function fillOf({ text }: Line): number | undefined {
  const characters = [...text.trim()];
  const syllables = characters.filter((each) => hangul.test(each)).length;
  const spaces = characters.filter((each) => each === ' ').length;
  const others = characters.length - syllables - spaces;
  if (others > maxOtherShare * characters.length) return undefined;
  return syllables + spaceWidth * spaces + otherWidth * others;
}
