import type { PDFPageProxy } from 'pdfjs-dist';
import { identity, multiply, type Matrix } from '../../matrix';
import { loadPdfjs } from '../load-pdfjs';

/** A ruling line: its position across its direction, and its start and end along it. */
export interface RulingLine {
  readonly position: number;
  readonly from: number;
  readonly to: number;
}

/** A small painted shape, as wide as high: its left and right edge, and the height of its centre. */
export interface Shape {
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
}

/** Ruling lines of a page in points. */
export interface Rulings {
  readonly horizontal: readonly RulingLine[];
  readonly vertical: readonly RulingLine[];
  /** Upper and lower edges of painted areas, such as the rows of a striped table. */
  readonly fillEdges: readonly RulingLine[];
  readonly shapes: readonly Shape[];
}

export const noRulings: Rulings = { horizontal: [], vertical: [], fillEdges: [], shapes: [] };

/** Maximum thickness of a ruling line in points; anything thicker is a fill. */
const maxThickness = 3;
/** Minimum length of a ruling line or fill in points. */
const minLength = 4;
/** Minimum and maximum size in points of a shape that may be a bullet, and the maximum ratio of its sides. */
const [minShape, maxShape] = [1, 12];
const maxSideRatio = 1.25;
const maxShapes = 1_000;
/** Maximum ruling lines of a page; drawings and maps have more. */
const maxRules = 5_000;

/** Reads the axis-aligned ruling lines and fills of a page, turned by a matrix; none when it is a drawing. */
export async function readRulings(page: PDFPageProxy, turn: Matrix = identity): Promise<Rulings> {
  const { OPS } = await loadPdfjs();
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 });
  const strokes = new Set([OPS.stroke, OPS.closeStroke, OPS.fillStroke, OPS.eoFillStroke]);
  const fills = new Set([OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke]);
  const collector = new RulingCollector();
  const saved: { matrix: Matrix; isWhite: boolean }[] = [];
  let matrix = turn;
  let isWhite = false;
  for (const [index, fn] of fnArray.entries()) {
    const args = argsArray[index] as readonly unknown[] | null;
    if (fn === OPS.save || fn === OPS.paintFormXObjectBegin) saved.push({ matrix, isWhite });
    if (fn === OPS.restore || fn === OPS.paintFormXObjectEnd)
      ({ matrix, isWhite } = saved.pop() ?? { matrix, isWhite });
    else if (fn === OPS.transform) matrix = multiply(matrix, args as Matrix);
    else if (fn === OPS.paintFormXObjectBegin) {
      if (args?.[0]) matrix = multiply(matrix, args[0] as Matrix);
      // LaTeX's beamer writes a bullet as a form with nothing but a shading.
      if (fnArray[index + 1] === OPS.shadingFill && args?.[1]) collector.addForm(args[1] as Float32Array, matrix);
    } else if (fn === OPS.setFillRGBColor) isWhite = args?.[0] === '#ffffff';
    else if (fn === OPS.constructPath) {
      const [paint, [data]] = args as [number, [Float32Array | null]];
      const fill = fills.has(paint) && !isWhite;
      if (data && (fill || strokes.has(paint))) collector.addPath(data, matrix, fill, strokes.has(paint));
    }
    if (collector.count > maxRules) return noRulings;
  }
  return collector;
}

class RulingCollector implements Rulings {
  readonly horizontal: RulingLine[] = [];
  readonly vertical: RulingLine[] = [];
  readonly fillEdges: RulingLine[] = [];
  readonly shapes: Shape[] = [];

  get count(): number {
    return this.horizontal.length + this.vertical.length + this.fillEdges.length;
  }

  /** Adds a path of pdf.js: operators and their coordinates in one array. */
  addPath(data: Float32Array, matrix: Matrix, fill: boolean, stroke: boolean): void {
    let points: (readonly [number, number])[] = [];
    const endSubpath = (): void => {
      if (points.length > 1) this.addOutline(points, fill, stroke);
      points = [];
    };
    for (let index = 0; index < data.length;) {
      const operator = data[index++];
      if (operator === 3) {
        if (points[0]) points.push(points[0]);
        continue;
      }
      if (operator === 0) endSubpath();
      if (operator === 2) index += 4;
      const x = data[index++]!;
      const y = data[index++]!;
      points.push([matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]]);
    }
    endSubpath();
  }

  /** Adds the box of a form: its left, lower, right and upper edge. */
  addForm([left = 0, lower = 0, right = 0, upper = 0]: Float32Array, matrix: Matrix): void {
    this.addPath(Float32Array.of(0, left, lower, 1, right, upper), matrix, true, false);
  }

  private addOutline(points: readonly (readonly [number, number])[], fill: boolean, stroke: boolean): void {
    this.addShape(points);
    if (stroke) {
      for (let index = 1; index < points.length; index++) this.addBox([points[index - 1]!, points[index]!]);
    } else if (fill && points.length <= 6) this.addBox(points);
  }

  private addShape(points: readonly (readonly [number, number])[]): void {
    if (this.shapes.length === maxShapes) return;
    const [x0, x1, y0, y1] = boxOf(points);
    const [shorter, longer] = [Math.min(x1 - x0, y1 - y0), Math.max(x1 - x0, y1 - y0)];
    if (shorter >= minShape && longer <= maxShape && longer <= maxSideRatio * shorter)
      this.shapes.push({ x0, x1, y: (y0 + y1) / 2 });
  }

  private addBox(points: readonly (readonly [number, number])[]): void {
    const [x0, x1, y0, y1] = boxOf(points);
    if (y1 - y0 <= maxThickness && x1 - x0 >= minLength)
      this.horizontal.push({ position: (y0 + y1) / 2, from: x0, to: x1 });
    else if (x1 - x0 <= maxThickness && y1 - y0 >= minLength)
      this.vertical.push({ position: (x0 + x1) / 2, from: y0, to: y1 });
    else if (x1 - x0 >= minLength && y1 - y0 >= minLength && points.length > 2) {
      this.fillEdges.push({ position: y1, from: x0, to: x1 }, { position: y0, from: x0, to: x1 });
    }
  }
}

function boxOf(points: readonly (readonly [number, number])[]): [x0: number, x1: number, y0: number, y1: number] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
}

/** Maximum points between ruling lines that are merged: no text fits between the borders of adjacent cells. */
const mergeTolerance = 3;

/** Merges ruling lines that are close together. */
export function mergeRulings(rulings: readonly RulingLine[]): RulingLine[] {
  const merged: { position: number; from: number; to: number }[] = [];
  for (const rule of [...rulings].sort((a, b) => a.position - b.position || a.from - b.from)) {
    const last = merged.at(-1);
    if (last && rule.position - last.position <= mergeTolerance) {
      last.from = Math.min(last.from, rule.from);
      last.to = Math.max(last.to, rule.to);
    } else merged.push({ ...rule });
  }
  return merged;
}
