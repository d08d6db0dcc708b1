import { Element, hasText, textOf } from '@winnow/markdown';
import { identity, multiply, type Matrix } from '../matrix';
import type { ConvertedDocument } from './converter';
import { childrenNamed, elementsOf, html, isElement } from './elements';

interface Run {
  x: number;
  y: number;
  size: number;
  text: string;
}

/** Elements whose text is not shown, or only where it is referenced. */
const notShown = /^(?:defs|symbol|style|script|metadata|title|desc|clipPath|mask|pattern|marker|linearGradient)$/;
const defaultSize = 16;
/** Share of the font size by which texts of one line differ in height, and that by which lines of a paragraph do. */
const sameLine = 0.5;
const sameParagraph = 1.7;

const numbersOf = (text: string): number[] =>
  (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?/gi) ?? []).map(Number);

function transformOf(element: Element): Matrix {
  let matrix = identity;
  for (const [, name = '', list = ''] of element
    .attribute('transform')
    .slice(0, 1000)
    .matchAll(/(matrix|translate|scale|rotate)\s*\(([^)]*)\)/g)) {
    const [a = 0, b, c = 0, d = 0, e = 0, f = 0] = numbersOf(list);
    const angle = (a * Math.PI) / 180;
    const step: Readonly<Record<string, Matrix>> = {
      matrix: [a, b ?? 0, c, d, e, f],
      translate: [1, 0, 0, 1, a, b ?? 0],
      scale: [a, 0, 0, b ?? a, 0, 0],
      rotate: [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0],
    };
    // A rotation about a point moves it to the origin and back.
    const [there, back]: [Matrix, Matrix] =
      name === 'rotate'
        ? [
            [1, 0, 0, 1, b ?? 0, c],
            [1, 0, 0, 1, -(b ?? 0), -c],
          ]
        : [identity, identity];
    matrix = multiply(multiply(multiply(matrix, there), step[name]!), back);
  }
  return matrix;
}

const isHidden = (element: Element): boolean =>
  element.attribute('display') === 'none' ||
  /display\s*:\s*none|visibility\s*:\s*hidden/.test(element.attribute('style'));

const sizeOf = (element: Element, inherited: number): number => {
  const declared =
    /font-size\s*:\s*([\d.]{1,10})/.exec(element.attribute('style'))?.[1] ?? element.attribute('font-size');
  return Number.parseFloat(declared) || inherited;
};

/** Returns a coordinate of a text: the first of a list, or a shift relative to the last one. */
const coordinate = (element: Element, name: 'x' | 'y', size: number): number | undefined => {
  const [value] = numbersOf(element.attribute(name).slice(0, 100));
  if (value === undefined) return undefined;
  return /em\s*$/.test(element.attribute(name)) ? value * size : value;
};

/** Collects the texts of a drawing with their positions; a `tspan` with a position of its own starts another one. */
class Runs {
  readonly runs: Run[] = [];

  collect(element: Element, matrix: Matrix, size: number): void {
    for (const child of elementsOf(element)) {
      if (notShown.test(child.tag) || isHidden(child)) continue;
      const own = multiply(matrix, transformOf(child));
      const ownSize = sizeOf(child, size);
      if (child.tag === 'text') this.text(child, own, ownSize);
      else if (child.tag === 'foreignObject') this.add(child, own, ownSize, textOf(child));
      // Of alternatives, the first one is shown.
      else if (child.tag === 'switch') {
        const shown = elementsOf(child).find(hasText);
        if (shown) this.collect(html('g', [shown]), own, ownSize);
      } else this.collect(child, own, ownSize);
    }
  }

  private text(element: Element, matrix: Matrix, size: number): void {
    let [x, y] = [coordinate(element, 'x', size) ?? 0, coordinate(element, 'y', size) ?? 0];
    let text = '';
    const flush = (): void => {
      this.push(matrix, size, x, y, text);
      text = '';
    };
    const visit = (parent: Element): void => {
      for (const child of parent.children) {
        if (!isElement(child)) text += child;
        else if (!notShown.test(child.tag) && !isHidden(child)) {
          const [ownX, ownY] = [coordinate(child, 'x', size), coordinate(child, 'y', size)];
          const shift = child.attribute('dy');
          const [dy = 0] = numbersOf(shift.slice(0, 100));
          const shiftY = /em\s*$/.test(shift) ? dy * size : dy;
          if (ownX !== undefined || ownY !== undefined || Math.abs(shiftY) >= size * sameLine) {
            flush();
            x = ownX ?? x;
            y = (ownY ?? y) + shiftY;
          }
          visit(child);
        }
      }
    };
    visit(element);
    flush();
  }

  private add(element: Element, matrix: Matrix, size: number, text: string): void {
    this.push(matrix, size, coordinate(element, 'x', size) ?? 0, coordinate(element, 'y', size) ?? 0, text);
  }

  private push(matrix: Matrix, size: number, x: number, y: number, text: string): void {
    const line = text.replace(/\s+/g, ' ').trim();
    if (line === '') return;
    const [a, b, c, d, e, f] = matrix;
    const scaled = size * Math.sqrt(Math.abs(a * d - b * c)) || size;
    this.runs.push({ x: a * x + c * y + e || 0, y: b * x + d * y + f || 0, size: scaled, text: line });
  }
}

/** Sorts texts into lines from top to bottom, and the texts of a line from left to right. */
function linesOf(runs: readonly Run[]): Run[] {
  const sorted = [...runs].sort((one, other) => one.y - other.y || one.x - other.x);
  const lines: Run[][] = [];
  for (const run of sorted) {
    const first = lines.at(-1)?.[0];
    if (first && run.y - first.y < sameLine * Math.min(run.size, first.size)) lines.at(-1)!.push(run);
    else lines.push([run]);
  }
  return lines.map((line) => {
    line.sort((one, other) => one.x - other.x);
    return { ...line[0]!, text: line.map(({ text }) => text).join(' ') };
  });
}

/** Converts a drawing (SVG) to the texts in it: lines close to each other are a paragraph. */
export function readSvg(root: Element): ConvertedDocument {
  const runs = new Runs();
  runs.collect(root, identity, sizeOf(root, defaultSize));
  const paragraphs: string[][] = [];
  let last: Run | undefined;
  for (const line of linesOf(runs.runs)) {
    if (last && line.y - last.y <= sameParagraph * last.size) paragraphs.at(-1)!.push(line.text);
    else paragraphs.push([line.text]);
    last = line;
  }
  const [title] = childrenNamed(root, 'title');
  const [description] = childrenNamed(root, 'desc');
  const summary = description ? textOf(description) : '';
  return {
    blocks: [
      html('p', [summary]),
      ...paragraphs.map((lines) =>
        html(
          'p',
          lines.flatMap((line, index) => [...(index > 0 ? [html('br')] : []), line]),
        ),
      ),
    ],
    title: title ? textOf(title) : '',
    facts: summary ? { description: summary } : {},
  };
}
