/** The parts of a pdf.js text item that count here. */
export interface TextItem {
  readonly str: string;
  readonly dir?: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly hasEOL: boolean;
}

/** One line of a page, in points; `y` grows upwards, both axes turned so that the text runs to the right. */
export interface Line {
  text: string;
  /** The text in the parts that wide gaps divide it into. */
  readonly parts: readonly string[];
  /** Left and right end, baseline. */
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  /** Font size of most of the line's characters. */
  readonly size: number;
  /** Quarter turns of the text against the page: 0 is upright. */
  readonly turn: number;
}

export interface PageLines {
  /** In the order in which the page paints them. */
  readonly lines: Line[];
  /** Lower and upper edge of the page, in points. */
  readonly bottom: number;
  readonly top: number;
}

interface Piece {
  text: string;
  readonly x0: number;
  x1: number;
  /** Hebrew, Arabic and other text that runs to the left. */
  readonly toLeft: boolean;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn: number;
}

/** A letter of a script that does not run to the left. */
const otherLetter = /[^\P{L}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Gaps between words and between the parts of a line, in font sizes. */
const wordGap = 0.15;
const wideGap = 3;

function place({ transform, height }: TextItem): Place {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const size = height > 0 ? height : Math.hypot(c, d);
  const turn = b === 0 && a > 0 ? 0 : (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
  if (turn === 0) return { x: e, y: f, size, turn };
  if (turn === 1) return { x: f, y: -e, size, turn };
  return turn === 2 ? { x: -e, y: -f, size, turn } : { x: -f, y: e, size, turn };
}

/** A line while its items arrive. */
class OpenLine {
  private readonly pieces: Piece[] = [];
  private longest = 0;
  private chars = 0;
  private charsToLeft = 0;
  private blank = false;
  /** Where the last item ended. */
  private end = 0;
  private y = 0;
  private size = 0;
  readonly turn: number;

  constructor(turn: number) {
    this.turn = turn;
  }

  /** Whether an item after an end of line still belongs here: an index or exponent, or what follows one. */
  continuesAt(at: Place): boolean {
    const size = Math.max(at.size, this.size);
    const gap = at.x - this.end;
    return at.turn === this.turn && Math.abs(at.y - this.y) < 0.5 * size && gap > -0.2 * size && gap < 0.6 * size;
  }

  /** Whether an item without an end of line before it has left this line all the same. */
  isLeftAt(at: Place): boolean {
    return at.turn !== this.turn || Math.abs(at.y - this.y) > 0.7 * Math.max(at.size, this.size);
  }

  addBlank(): void {
    this.blank = true;
  }

  add(item: TextItem, at: Place): void {
    const last = this.pieces.at(-1);
    const { str } = item;
    // An item that mixes both directions was put in order by its producer.
    const toLeft = item.dir === 'rtl' && !otherLetter.test(str);
    const gap = at.x - this.end;
    // pdf.js marks spaces on the way forward only; table cells painted out of turn would stick together.
    const jumps = gap < -0.5 * at.size || gap > wideGap * at.size;
    if (!last || jumps || toLeft || last.toLeft)
      this.pieces.push({ text: str, x0: at.x, x1: at.x + item.width, toLeft });
    else {
      const apart = this.blank || Math.abs(gap) > 0.6 * at.size;
      last.text += (apart && !last.text.endsWith(' ') ? ' ' : '') + str;
      last.x1 = Math.max(last.x1, at.x + item.width);
    }
    this.blank = false;
    this.end = at.x + item.width;
    this.chars += str.length;
    if (toLeft) this.charsToLeft += str.length;
    if (str.length > this.longest) {
      this.longest = str.length;
      this.y = at.y;
      this.size = at.size;
    }
  }

  close(): Line {
    const { pieces, y, size, turn } = this;
    const toLeft = this.charsToLeft * 2 > this.chars;
    if (pieces.length > 1) pieces.sort((a, b) => (toLeft ? b.x1 - a.x1 : a.x0 - b.x0));
    const parts = toLeft ? joinToLeft(pieces, size) : joinTouching(pieces, size);
    return {
      text: parts.join(' '),
      parts,
      x0: pieces.reduce((least, piece) => Math.min(least, piece.x0), Infinity),
      x1: pieces.reduce((most, piece) => Math.max(most, piece.x1), -Infinity),
      y,
      size,
      turn,
    };
  }
}

/** Pieces from left to right; a piece of right-to-left text keeps touching the text beside it. */
function joinTouching(pieces: readonly Piece[], size: number): string[] {
  return joinPieces(pieces, size, (left, right) => (left.toLeft || right.toLeft ? right.x0 - left.x1 : Infinity));
}

/** Pieces from right to left: the letters of a word may come one by one. */
function joinToLeft(pieces: readonly Piece[], size: number): string[] {
  return joinPieces(pieces, size, (right, left) => right.x0 - left.x1);
}

function joinPieces(pieces: readonly Piece[], size: number, gapOf: (one: Piece, next: Piece) => number): string[] {
  const parts: string[] = [];
  let last: Piece | undefined;
  for (const piece of pieces) {
    const gap = last ? gapOf(last, piece) : Infinity;
    if (gap > wideGap * size) parts.push(piece.text.trim());
    else parts.push((parts.pop() ?? '') + (gap > wordGap * size ? ' ' : '') + piece.text);
    last = piece;
  }
  return parts.map((part) => part.trim());
}

/**
 * Joins the items of one page to lines, in painting order. A line ends where pdf.js sees an end of line, unless the next
 * item is an index or exponent, and where baseline or turn of the text change by more than those explain.
 */
export function toLines(items: Iterable<TextItem>): Line[] {
  const lines: Line[] = [];
  let line: OpenLine | undefined;
  let ended = false;
  for (const item of items) {
    if (item.str.trim() === '') {
      if (item.str !== '') line?.addBlank();
    } else {
      const at = place(item);
      if (line && (ended ? !line.continuesAt(at) : line.isLeftAt(at))) {
        lines.push(line.close());
        line = undefined;
      }
      line ??= new OpenLine(at.turn);
      line.add(item, at);
      ended = false;
    }
    if (item.hasEOL) ended = true;
  }
  if (line) lines.push(line.close());
  return lines;
}
