import type { Shape, ShapeParagraph } from '../package/drawing-shapes';
import type { InlineMarks } from '../inline-marks';
import type { TreeWriter } from '../tree/tree-writer';

const titles = new Set(['title', 'ctrTitle']);
/** Placeholders that repeat on every slide. */
const repeatedPlaceholders = new Set(['dt', 'ftr', 'hdr', 'sldNum', 'sldImg']);
/** Placeholders whose paragraphs have bullets by default. */
const bulletedPlaceholders = new Set(['body', 'obj']);

const isFilled = ({ text }: ShapeParagraph): boolean => text.trim() !== '';

/** Writes a slide: its title as a heading, then text, lists and tables in the order of its shapes. */
export function writeSlide(shapes: readonly Shape[], writer: TreeWriter, marks: InlineMarks): void {
  const titleShapes = shapes.filter(({ placeholder }) => titles.has(placeholder));
  const title = titleShapes.flatMap(({ paragraphs }) => paragraphs.filter(isFilled).map(({ text }) => text));
  if (title.length > 0) {
    marks.write(title.join(' ').replace(/\s+/g, ' '), writer, 'h2');
  }
  for (const shape of shapes) if (!titles.has(shape.placeholder)) writeShape(shape, writer, marks);
}

/** Writes the speaker notes. */
export function writeNotes(shapes: readonly Shape[], writer: TreeWriter, marks: InlineMarks): void {
  const paragraphs = shapes
    .filter(({ placeholder }) => placeholder === 'body')
    .flatMap((shape) => shape.paragraphs.filter(isFilled));
  if (paragraphs.length === 0) return;
  writer.open('p');
  writer.text('Notes:');
  writer.close();
  for (const { text } of paragraphs) writeText(text, writer, 'p', marks);
}

function writeShape({ placeholder, paragraphs, rows }: Shape, writer: TreeWriter, marks: InlineMarks): void {
  if (repeatedPlaceholders.has(placeholder)) return;
  const filled = paragraphs.filter(isFilled);
  const hasBullets = bulletedPlaceholders.has(placeholder) && filled.length > 1;
  const openLists: ('ol' | 'ul')[] = [];
  const closeListsTo = (level: number): void => {
    for (; openLists.length > level + 1; openLists.pop()) {
      writer.close();
      writer.close();
    }
  };
  for (const { text, level, bullet, start = 1 } of filled) {
    if (bullet === 'none' || (bullet === undefined && !hasBullets)) {
      closeListsTo(-1);
      writeText(text, writer, 'p', marks);
      continue;
    }
    const list = bullet === undefined ? (openLists[level] ?? 'ul') : bullet === 'number' ? 'ol' : 'ul';
    closeListsTo((openLists[level] ?? list) === list ? level : level - 1);
    if (openLists.length > level) {
      writer.close();
      writer.open('li');
    }
    while (openLists.length <= level) {
      openLists.push(list);
      writer.open(list, start > 1 ? { start: String(start) } : {});
      writer.open('li');
    }
    writeText(text, writer, 'span', marks);
  }
  closeListsTo(-1);
  if (rows.length > 0) writeTable(rows, writer, marks);
}

function writeTable(rows: Shape['rows'], writer: TreeWriter, marks: InlineMarks): void {
  writer.open('table');
  for (const row of rows) {
    writer.open('tr');
    for (const { paragraphs, span } of row) {
      writer.open('td');
      if (span > 0) for (const { text } of paragraphs.filter(isFilled)) writeText(text, writer, 'p', marks);
      writer.close();
    }
    writer.close();
  }
  writer.close();
}

function writeText(text: string, writer: TreeWriter, tag: string, marks: InlineMarks): void {
  // Old presentations use a vertical tab as line break.
  marks.write(text.replaceAll('\v', '\n'), writer, tag);
}
