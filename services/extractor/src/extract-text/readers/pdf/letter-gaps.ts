import type { PDFPageProxy } from 'pdfjs-dist';
import { identity, type Matrix } from '../matrix';
import { loadPdfjs } from './load-pdfjs';

/** Letters of a page in the order of painting, with the gap before each one in font sizes. */
export interface PaintedLetters {
  readonly text: string;
  /** Per UTF-16 code unit; infinite after a painted space, and where text begins anew. */
  readonly gaps: readonly number[];
  /** Whether the page paints spaces; TeX moves to the next word instead. */
  readonly hasSpaces: boolean;
  /** Start and length of glyphs that stand for several letters. */
  readonly ligatures: readonly (readonly [start: number, length: number])[];
}

interface Glyph {
  readonly unicode: string;
  readonly width: number;
}

/** Reads the letters of a page from its operators, with the text state of ISO 32000-1, 9.3 and 9.4. */
export async function readPaintedLetters(page: PDFPageProxy): Promise<PaintedLetters> {
  const { OPS } = await loadPdfjs();
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 });
  const painter = new LetterPainter();
  for (const [index, fn] of fnArray.entries()) {
    const args = (argsArray[index] ?? []) as readonly unknown[];
    const [first, second] = args as readonly [number, number];
    if (fn === OPS.save || fn === OPS.paintFormXObjectBegin) painter.save();
    else if (fn === OPS.restore || fn === OPS.paintFormXObjectEnd) painter.restore();
    else if (fn === OPS.showText) painter.show(args[0] as readonly (Glyph | number)[]);
    else if (fn === OPS.setFont) painter.set({ size: second, glyphScale: glyphScale(page, String(first)) });
    else if (fn === OPS.setCharSpacing) painter.set({ charSpacing: first });
    else if (fn === OPS.setWordSpacing) painter.set({ wordSpacing: first });
    else if (fn === OPS.setHScale) painter.set({ scale: first / 100 });
    else if (fn === OPS.beginText) painter.setMatrix(identity);
    else if (fn === OPS.setTextMatrix) painter.setMatrix((args.length === 1 ? args[0] : args) as Matrix);
    else if (fn === OPS.moveText || fn === OPS.setLeadingMoveText) painter.move(first, second);
    else if (fn === OPS.transform || fn === OPS.nextLine) painter.breakText();
  }
  const { text, gaps, hasSpaces, ligatures } = painter;
  return { text, gaps, hasSpaces, ligatures };
}

/** Returns the size of the unit of glyph widths, which Type 3 fonts define. */
function glyphScale(page: PDFPageProxy, font: string): number {
  const loaded = page.commonObjs.has(font) ? (page.commonObjs.get(font) as { fontMatrix?: number[] } | null) : null;
  return loaded?.fontMatrix?.[0] ?? 0.001;
}

/** Parameters of the text state that `q` and `Q` save and restore. */
interface TextState {
  readonly charSpacing: number;
  readonly wordSpacing: number;
  /** Horizontal scaling. */
  readonly scale: number;
  readonly size: number;
  readonly glyphScale: number;
}

class LetterPainter {
  text = '';
  readonly gaps: number[] = [];
  readonly ligatures: [number, number][] = [];
  hasSpaces = false;
  private state: TextState = { charSpacing: 0, wordSpacing: 0, scale: 1, size: 1, glyphScale: 0.001 };
  private readonly saved: TextState[] = [];
  private matrix = identity;
  /** Advance since the matrix was set. */
  private advance = 0;
  private end: readonly [x: number, y: number] | undefined;

  set(state: Partial<TextState>): void {
    this.state = { ...this.state, ...state };
  }

  save(): void {
    this.saved.push(this.state);
  }

  restore(): void {
    this.state = this.saved.pop() ?? this.state;
    this.breakText();
  }

  setMatrix(matrix: Matrix): void {
    this.matrix = matrix;
    this.advance = 0;
  }

  move(x: number, y: number): void {
    const [a, b, c, d, e, f] = this.matrix;
    this.setMatrix([a, b, c, d, a * x + c * y + e, b * x + d * y + f]);
  }

  breakText(): void {
    this.end = undefined;
  }

  show(glyphs: readonly (Glyph | number)[]): void {
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') this.advance -= (glyph / 1000) * this.state.size * this.state.scale;
      else if (glyph) this.showGlyph(glyph);
    }
  }

  private showGlyph({ unicode, width }: Glyph): void {
    const { charSpacing, wordSpacing, scale, size, glyphScale: unit } = this.state;
    const isSpace = /^\s*$/.test(unicode);
    if (isSpace) {
      this.hasSpaces = true;
      this.end = undefined;
    } else {
      this.gaps.push(this.gap(), ...Array<number>(unicode.length - 1).fill(0));
      if (unicode.length > 1) this.ligatures.push([this.text.length, unicode.length]);
      this.text += unicode;
    }
    this.advance += width * unit * size * scale;
    if (!isSpace) this.end = this.position();
    this.advance += (charSpacing + (isSpace ? wordSpacing : 0)) * scale;
  }

  private position(): readonly [number, number] {
    const [a, b, , , e, f] = this.matrix;
    return [a * this.advance + e, b * this.advance + f];
  }

  private gap(): number {
    if (!this.end) return Infinity;
    const [x, y] = this.position();
    const [a, b] = this.matrix;
    const em = Math.hypot(a, b) * Math.abs(this.state.size);
    return em > 0 ? ((x - this.end[0]) * a + (y - this.end[1]) * b) / Math.hypot(a, b) / em : Infinity;
  }
}
