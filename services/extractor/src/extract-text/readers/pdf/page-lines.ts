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
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn: number;
}

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
  private rightToLeft = false;
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
    if (item.dir === 'rtl') this.rightToLeft = true;
    const gap = at.x - this.end;
    // pdf.js marks spaces on the way forward only; table cells painted out of turn would stick together.
    const back = last !== undefined && !this.rightToLeft && gap < -0.5 * at.size;
    const wide = gap > 3 * at.size;
    if (!last || back || (wide && !this.rightToLeft)) this.pieces.push({ text: str, x0: at.x, x1: at.x + item.width });
    else {
      const apart = this.blank || Math.abs(gap) > 0.6 * at.size;
      last.text += (apart && !last.text.endsWith(' ') ? ' ' : '') + str;
      last.x1 = Math.max(last.x1, at.x + item.width);
    }
    this.blank = false;
    this.end = at.x + item.width;
    if (str.length > this.longest) {
      this.longest = str.length;
      this.y = at.y;
      this.size = at.size;
    }
  }

  close(): Line {
    const { pieces, y, size, turn } = this;
    if (pieces.length > 1) pieces.sort((a, b) => a.x0 - b.x0);
    const parts = pieces.map((piece) => piece.text.trim());
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
