import { plainLetters } from './glyph-forms';
import type { Line, PlacedText, TextItem } from './page-types';
import { Painted, type Place } from './painted';
import { joinRuns, type Run } from './spaced-letters';

interface Piece {
  readonly runs: Run[];
  readonly x0: number;
  x1: number;
  /** Whether the text runs right to left: Hebrew, Arabic and others. */
  readonly toLeft: boolean;
}

/** Matches a letter of a left-to-right script. */
const otherLetter = /[^\P{L}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Matches the whole label of a list item: a bullet, `1.`, `(a)`, `iv)`, `2.1.` */
const label = /^(?:[•‣◦▪▫■□●○◆◇➢✓❖·]|\(?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[a-z]|[ivx]{1,6})[.)])$/iu;

/** Minimum gaps between words and between the parts of a line, in font sizes. */
const wordGap = 0.15;
const wideGap = 3;
const smallCapitalGap = 0.1;
const touchGap = 0.03;
/** Minimum change of size of an index, relative to the larger size. */
const sizeChange = 0.1;

function place({ transform, height }: TextItem): Place {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const size = height > 0 ? height : Math.hypot(c, d);
  const turn = b === 0 && a > 0 ? 0 : (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
  if (turn === 0) return { x: e, y: f, size, turn };
  if (turn === 1) return { x: f, y: -e, size, turn };
  return turn === 2 ? { x: -e, y: -f, size, turn } : { x: -f, y: e, size, turn };
}

/** A line that is still receiving items. */
class OpenLine {
  private readonly pieces: Piece[] = [];
  private readonly placed: PlacedText[] = [];
  private readonly fonts = new Set<string>();
  private level: number | undefined;
  private longest = 0;
  private chars = 0;
  private charsToLeft = 0;
  private otherLetters = false;
  private last: Place | undefined;
  private blank = false;
  /** End of the last item. */
  private end = 0;
  private y = 0;
  private size = 0;
  readonly turn: number;

  constructor(turn: number) {
    this.turn = turn;
  }

  /** Whether an item after an end of line still belongs to the line: an index or exponent, or the text after one. */
  continuesAt(at: Place): boolean {
    const size = Math.max(at.size, this.size);
    const gap = at.x - this.end;
    return at.turn === this.turn && Math.abs(at.y - this.y) < 0.5 * size && gap > -0.2 * size && gap < 0.6 * size;
  }

  /** Whether an item without a preceding line end is on another line. */
  isLeftAt(at: Place): boolean {
    return at.turn !== this.turn || Math.abs(at.y - this.y) > 0.7 * Math.max(at.size, this.size);
  }

  addBlank(): void {
    this.blank = true;
  }

  add(item: TextItem, at: Place): void {
    const last = this.pieces.at(-1);
    const text = plainLetters(item.str);
    // An item that mixes both directions was ordered by its producer.
    const toLeft = item.dir === 'rtl' && !otherLetter.test(text);
    if (item.fontName) this.fonts.add(item.fontName);
    this.level = this.placed.length === 0 || this.level === item.level ? item.level : undefined;
    this.placed.push({ text, x0: at.x, x1: at.x + item.width, y: at.y, size: at.size });
    const gap = at.x - this.end;
    // pdf.js inserts spaces only in forward direction; table cells painted out of order would stick together.
    const jumps = gap < -0.5 * at.size || gap > wideGap * at.size;
    if (!last || jumps || toLeft || last.toLeft)
      this.pieces.push({ runs: [{ text, gap: 0, apart: false }], x0: at.x, x1: at.x + item.width, toLeft });
    else {
      const blank = this.blank && !this.isSmallCapital(text, at, gap) && !this.isTouching(text, at, gap);
      const apart = blank || Math.abs(gap) > 0.6 * at.size || this.isAfterLabel(text);
      last.runs.push({ text, gap, apart });
      last.x1 = Math.max(last.x1, at.x + item.width);
    }
    this.blank = false;
    this.last = at;
    this.end = at.x + item.width;
    this.chars += text.length;
    if (toLeft) this.charsToLeft += text.length;
    else this.otherLetters ||= otherLetter.test(text);
    if (text.length > this.longest) {
      this.longest = text.length;
      this.y = at.y;
      this.size = at.size;
    }
  }

  /** Whether the line so far is the label of a list item, which some producers paint close to its text. */
  private isAfterLabel(text: string): boolean {
    return this.placed.length === 2 && label.test(this.placed[0]!.text.trim()) && /^["“„«(]?\p{L}/u.test(text);
  }

  /** Whether an item is small capitals after a capital; pdf.js inserts a space where the size changes. */
  private isSmallCapital(text: string, at: Place, gap: number): boolean {
    const before = this.pieces.at(-1)?.runs.at(-1)?.text ?? '';
    return (
      gap < smallCapitalGap * at.size &&
      at.size < 0.9 * (this.last?.size ?? 0) &&
      /^\p{Lu}{2}/u.test(text) &&
      /(?:^|\P{L})\p{Lu}$/u.test(before)
    );
  }

  /**
   * Whether an item of another size touches the one before it, as an index does; pdf.js inserts a space where the size
   * changes. Digits after a number are a fraction or a note.
   */
  private isTouching(text: string, at: Place, gap: number): boolean {
    const { size } = this.last ?? at;
    const largest = Math.max(at.size, size);
    if (Math.abs(at.size - size) < sizeChange * largest || Math.abs(gap) > touchGap * largest) return false;
    return !/^\d/.test(text) || !/\d$/.test(this.placed.at(-2)?.text ?? '');
  }

  /** Ends the line; `pageToLeft` decides the direction of a line that mixes both. */
  close(pageToLeft: boolean): Line {
    const { pieces, y, size, turn } = this;
    const mostlyToLeft = pageToLeft && this.charsToLeft * 2 > this.chars;
    const toLeft = this.charsToLeft > 0 && (mostlyToLeft || !this.otherLetters);
    if (pieces.length > 1) pieces.sort((a, b) => (toLeft ? b.x1 - a.x1 : a.x0 - b.x0));
    if (!toLeft && this.charsToLeft > 0) turnRuns(pieces);
    const parts = joinPieces(pieces, size, toLeft);
    return {
      text: parts.join(' '),
      parts,
      x0: pieces.reduce((least, piece) => Math.min(least, piece.x0), Infinity),
      x1: pieces.reduce((most, piece) => Math.max(most, piece.x1), -Infinity),
      y,
      size,
      turn,
      fonts: this.fonts,
      ...(toLeft ? {} : { pieces: this.placed }),
      ...(this.level === undefined ? {} : { level: this.level }),
    };
  }
}

/** Reverses right-to-left runs within a left-to-right line, with the characters and digits between them. */
function turnRuns(pieces: Piece[]): void {
  for (let start = 0; start < pieces.length; start += 1) {
    if (!pieces[start]!.toLeft) continue;
    let end = start + 1;
    for (let at = end; at < pieces.length; at += 1) {
      if (pieces[at]!.toLeft) end = at + 1;
      else if (pieces[at]!.runs.some(({ text }) => otherLetter.test(text))) break;
    }
    pieces.splice(start, end - start, ...pieces.slice(start, end).reverse());
    start = end;
  }
}

/**
 * Joins pieces in reading order to parts separated by wide gaps; adjacent pieces of right-to-left text stay together.
 */
function joinPieces(pieces: readonly Piece[], size: number, toLeft: boolean): string[] {
  const parts: string[] = [];
  let last: Piece | undefined;
  for (const piece of pieces) {
    const touches = last !== undefined && (toLeft || last.toLeft || piece.toLeft);
    const gap = touches && last ? Math.max(last.x0, piece.x0) - Math.min(last.x1, piece.x1) : Infinity;
    const text = joinRuns(piece.runs);
    if (gap > wideGap * size) parts.push(text.trim());
    else parts.push((parts.pop() ?? '') + (gap > wordGap * size ? ' ' : '') + text);
    last = piece;
  }
  return parts.map((part) => part.trim());
}

/**
 * Joins the items of one page to lines, in painting order. A line ends at pdf.js' line end, unless the next item is a
 * subscript or superscript, and where baseline or rotation change by more.
 */
export function toLines(items: readonly TextItem[]): Line[] {
  const lines: Line[] = [];
  const painted = new Painted();
  const pageToLeft = runsToLeft(items);
  let line: OpenLine | undefined;
  let ended = false;
  for (const item of items) {
    const at = place(item);
    if (item.str.trim() === '') {
      if (item.str !== '') line?.addBlank();
    } else if (!painted.again(item.str, at)) {
      if (line && (ended ? !line.continuesAt(at) : line.isLeftAt(at))) {
        lines.push(line.close(pageToLeft));
        line = undefined;
      }
      line ??= new OpenLine(at.turn);
      line.add(item, at);
      ended = false;
    }
    if (item.hasEOL) ended = true;
  }
  if (line) lines.push(line.close(pageToLeft));
  return lines;
}

/** Whether most of the page's text runs to the left. */
function runsToLeft(items: readonly TextItem[]): boolean {
  let balance = 0;
  for (const { str, dir } of items) balance += dir === 'rtl' ? str.length : -str.length;
  return balance > 0;
}
