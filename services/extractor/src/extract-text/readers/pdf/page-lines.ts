import { expandLigatures } from './ligatures';
import { hasLetterBullet, listLabel } from './marks/list-item';
import type { Line, PositionedText, TextItem } from './page-types';
import { DuplicateText, type TextPosition } from './duplicate-text';
import { positionOf } from './text-position';
import { joinRuns, type TextRun } from './letterspacing';
import { isMostlyRtl, mirrorBrackets, toLogicalRun } from './rtl-text';

interface TextSegment {
  readonly runs: TextRun[];
  readonly x0: number;
  x1: number;
  /** Whether the text runs right to left: Hebrew, Arabic and others. */
  readonly isRtl: boolean;
}

/** Matches a letter of a left-to-right script. */
const ltrLetter = /[^\P{L}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Minimum gaps between words and between the parts of a line, in font sizes. */
const minWordGap = 0.15;
const minPartGap = 3;
/**
 * Minimum ratio of all characters to right-to-left ones in a left-to-right line of a right-to-left page, such as an address
 * or code, and to left-to-right ones in a right-to-left line of another page.
 */
const minRtlRatio = 4;
const maxSmallCapitalGap = 0.1;
const maxTouchingGap = 0.03;
/** Minimum change of size of a subscript or superscript, relative to the larger size. */
const minSizeChange = 0.1;

/** Builds a line from text items. */
class LineBuilder {
  private readonly segments: TextSegment[] = [];
  private readonly items: PositionedText[] = [];
  private readonly fonts = new Set<string>();
  private level: number | undefined;
  private longestItem = 0;
  private chars = 0;
  private rtlChars = 0;
  private hasLtrLetters = false;
  private lastPosition: TextPosition | undefined;
  private hasPendingSpace = false;
  /** End of the last item. */
  private end = 0;
  private y = 0;
  private size = 0;
  readonly rotation: number;

  constructor(rotation: number) {
    this.rotation = rotation;
  }

  /** Whether an item after a line end belongs to the line: a subscript or superscript, or the text after one. */
  isContinuedAt(position: TextPosition): boolean {
    const size = Math.max(position.size, this.size);
    const gap = position.x - this.end;
    return (
      position.rotation === this.rotation &&
      Math.abs(position.y - this.y) < 0.5 * size &&
      gap > -0.2 * size &&
      gap < 0.6 * size
    );
  }

  /** Whether an item without a preceding line end is on another line. */
  isOtherLineAt(position: TextPosition): boolean {
    return (
      position.rotation !== this.rotation || Math.abs(position.y - this.y) > 0.7 * Math.max(position.size, this.size)
    );
  }

  /** Whether a gap separates an item after a line end, which pdf.js inserts where the font changes its slant. */
  isApartFrom({ x, size }: TextPosition): boolean {
    return x - this.end > minWordGap * size;
  }

  addSpace(): void {
    this.hasPendingSpace = true;
  }

  add(item: TextItem, position: TextPosition): void {
    const lastSegment = this.segments.at(-1);
    const gap = position.x - this.end;
    const isInWord = item.str.length === 1 && Math.abs(gap) < maxTouchingGap * position.size && this.endsWithLetter();
    const text = expandLigatures(item.str, isInWord);
    // An item that mixes both directions was ordered by its producer.
    const isRtl = item.dir === 'rtl' && !ltrLetter.test(text);
    if (item.fontName) this.fonts.add(item.fontName);
    this.level = this.items.length === 0 || this.level === item.level ? item.level : undefined;
    const { cell } = item;
    const { x, y, size } = position;
    this.items.push({ text, x0: x, x1: x + item.width, y, size, ...(cell && { cell }) });
    // pdf.js inserts spaces only in forward direction; table cells painted out of order would stick together.
    const isDetached = gap < -0.5 * position.size || gap > minPartGap * position.size;
    if (!lastSegment || isDetached || isRtl || lastSegment.isRtl)
      this.segments.push({
        runs: [{ text, gap: 0, isSpaced: false }],
        x0: position.x,
        x1: position.x + item.width,
        isRtl,
      });
    else {
      const hasSpace =
        this.hasPendingSpace && !this.isSmallCapital(text, position, gap) && !this.touchesPrevious(text, position, gap);
      const isSpaced = hasSpace || Math.abs(gap) > 0.6 * position.size || this.followsListLabel(text);
      lastSegment.runs.push({ text, gap, isSpaced });
      lastSegment.x1 = Math.max(lastSegment.x1, position.x + item.width);
    }
    this.hasPendingSpace = false;
    this.lastPosition = position;
    this.end = position.x + item.width;
    this.chars += text.length;
    if (isRtl) this.rtlChars += text.length;
    else this.hasLtrLetters ||= ltrLetter.test(text);
    if (text.length > this.longestItem) {
      this.longestItem = text.length;
      this.y = position.y;
      this.size = position.size;
    }
  }

  private endsWithLetter(): boolean {
    return !this.hasPendingSpace && /\p{L}$/u.test(this.items.at(-1)?.text ?? '');
  }

  /** Whether the line so far is the label of a list item, which some producers paint close to its text. */
  private followsListLabel(text: string): boolean {
    return this.items.length === 2 && listLabel.test(this.items[0]!.text.trim()) && /^["“„«(]?\p{L}/u.test(text);
  }

  /** Whether an item is small capitals after a capital; pdf.js inserts a space where the size changes. */
  private isSmallCapital(text: string, position: TextPosition, gap: number): boolean {
    const previousText = this.segments.at(-1)?.runs.at(-1)?.text ?? '';
    return (
      gap < maxSmallCapitalGap * position.size &&
      position.size < 0.9 * (this.lastPosition?.size ?? 0) &&
      /^\p{Lu}{2}/u.test(text) &&
      /(?:^|\P{L})\p{Lu}$/u.test(previousText)
    );
  }

  /**
   * Whether an item of another size touches the previous one, as a subscript does; pdf.js inserts a space where the size
   * changes. Digits after a number are a fraction or a note.
   */
  private touchesPrevious(text: string, position: TextPosition, gap: number): boolean {
    const { size } = this.lastPosition ?? position;
    const largest = Math.max(position.size, size);
    if (Math.abs(position.size - size) < minSizeChange * largest || Math.abs(gap) > maxTouchingGap * largest)
      return false;
    return !/^\d/.test(text) || !/\d$/.test(this.items.at(-2)?.text ?? '');
  }

  /** Returns the line; `isRtlPage` decides the direction of a line that mixes both. */
  finish(isRtlPage: boolean): Line {
    const { segments, y, size, rotation } = this;
    const isMostlyRtl = isRtlPage
      ? this.rtlChars * minRtlRatio > this.chars
      : (this.chars - this.rtlChars) * minRtlRatio < this.chars;
    const isRtl = this.rtlChars > 0 && (isMostlyRtl || !this.hasLtrLetters);
    if (segments.length > 1) segments.sort((a, b) => (isRtl ? b.x1 - a.x1 : a.x0 - b.x0));
    if (!isRtl && this.rtlChars > 0) reverseRtlRuns(segments);
    if (hasLetterBullet(this.items, this.fonts)) segments[0]!.runs[0] = { ...segments[0]!.runs[0]!, text: '•' };
    const parts = joinSegments(segments, size, isRtl);
    return {
      text: parts.join(' '),
      parts,
      x0: segments.reduce((min, segment) => Math.min(min, segment.x0), Infinity),
      x1: segments.reduce((max, segment) => Math.max(max, segment.x1), -Infinity),
      y,
      size,
      rotation,
      fonts: this.fonts,
      ...(isRtl && { isRtl }),
      items: isRtl ? this.items.map((each) => ({ ...each, isRtl })) : this.items,
      ...(this.level === undefined ? {} : { level: this.level }),
    };
  }
}

/** Reverses right-to-left runs within a left-to-right line, with the characters and digits between them. */
function reverseRtlRuns(segments: TextSegment[]): void {
  for (let start = 0; start < segments.length; start += 1) {
    if (!segments[start]!.isRtl) continue;
    let end = start + 1;
    for (let index = end; index < segments.length; index += 1) {
      if (segments[index]!.isRtl) end = index + 1;
      else if (segments[index]!.runs.some(({ text }) => ltrLetter.test(text))) break;
    }
    segments.splice(start, end - start, ...segments.slice(start, end).reverse());
    start = end;
  }
}

/**
 * Joins segments in reading order to parts separated by wide gaps; adjacent right-to-left segments stay together.
 */
function joinSegments(segments: readonly TextSegment[], size: number, isRtl: boolean): string[] {
  const parts: string[] = [];
  let previous: TextSegment | undefined;
  for (const segment of segments) {
    const isRtlNeighbour = previous !== undefined && (isRtl || previous.isRtl || segment.isRtl);
    const gap =
      isRtlNeighbour && previous ? Math.max(previous.x0, segment.x0) - Math.min(previous.x1, segment.x1) : Infinity;
    const runs = joinRuns(segment.runs);
    const text = isRtl && !segment.isRtl ? toLogicalRun(runs) : runs;
    if (gap > minPartGap * size) parts.push(text.trim());
    else parts.push((parts.pop() ?? '') + (gap > minWordGap * size ? ' ' : '') + text);
    previous = segment;
  }
  return parts.map((part) => (isRtl ? mirrorBrackets(part.trim()) : part.trim()));
}

/**
 * Joins the items of one page to lines, in painting order. A line ends at pdf.js' line end, unless the next item is a
 * subscript or superscript, and where baseline or rotation change by more.
 */
export function toLines(items: readonly TextItem[]): Line[] {
  const lines: Line[] = [];
  const duplicates = new DuplicateText();
  const isRtlPage = isMostlyRtl(items);
  let line: LineBuilder | undefined;
  let hasEnded = false;
  for (const item of items) {
    const position = positionOf(item);
    if (item.str.trim() === '') {
      if (item.str !== '') line?.addSpace();
    } else if (!duplicates.isDuplicate(item.str, position)) {
      if (line && (hasEnded ? !line.isContinuedAt(position) : line.isOtherLineAt(position))) {
        lines.push(line.finish(isRtlPage));
        line = undefined;
      }
      if (hasEnded && line?.isApartFrom(position)) line.addSpace();
      line ??= new LineBuilder(position.rotation);
      line.add(item, position);
      hasEnded = false;
    }
    if (item.hasEOL) hasEnded = true;
  }
  if (line) lines.push(line.finish(isRtlPage));
  return lines;
}
