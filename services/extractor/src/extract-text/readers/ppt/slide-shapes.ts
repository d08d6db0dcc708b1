import type { Shape } from '../package/drawing-shapes';
import { programTag, readAutoNumbers, type AutoNumber } from './auto-numbers';
import { toParagraphs, type TextContext } from './paragraphs';
import { art, firstOf, recordsIn, rt, type PptRecord } from './records';
import { isTable, wordArtText } from './shape-properties';
import { tableRows, type CellShape } from './table-rows';
import { readTextbox, textTypes, type TextBody } from './text-bodies';

/** Placeholders of dates, slide numbers, footers and headers (MS-PPT 2.13.23). */
const repeatedPlaceholders: ReadonlySet<number> = new Set([7, 8, 9, 10]);
/** Maximum nesting of groups; deeper ones are left out. */
const maxDepth = 64;
/** Flag of deleted shapes, and the type of lines (MS-ODRAW 2.2.40, 2.4.24). */
const deletedFlag = 8;
const lineShape = 20;

const placeholders: Readonly<Record<number, string>> = {
  [textTypes.title]: 'title',
  [textTypes.centerTitle]: 'ctrTitle',
  [textTypes.centerBody]: 'subTitle',
  [textTypes.body]: 'body',
  [textTypes.half]: 'body',
  [textTypes.quarter]: 'body',
  [textTypes.notes]: 'body',
};

/** Texts of a slide in the outline of the presentation, to which its placeholders refer by their index. */
export interface Outline {
  readonly bodies: readonly TextBody[];
  /** Numbers of lists by the type of their text. */
  readonly autoNumbers: ReadonlyMap<number, readonly AutoNumber[]>;
}

/** Reads the shapes of a slide or of its notes in painting order, and the shapes of groups one by one. */
export function readSlideShapes(slide: Buffer, outline: Outline, context: TextContext): Shape[] {
  const shapes: Shape[] = [];
  new DrawingReader(outline, context, shapes).readGroup(
    firstOf(firstOf(firstOf(slide, rt.drawing), art.dgContainer), art.spgrContainer),
    0,
  );
  return shapes;
}

/** Returns the outline's texts as shapes, for a slide that is missing. */
export function outlineShapes({ bodies, autoNumbers }: Outline, context: TextContext): Shape[] {
  return bodies.map((body) => ({
    placeholder: placeholders[body.type] ?? '',
    paragraphs: toParagraphs(body, autoNumbers.get(body.type) ?? [], context),
    rows: [],
  }));
}

class DrawingReader {
  /** Texts of the outline that shapes have; any number of them could refer to a long text. */
  private readonly usedTexts = new Set<number>();

  constructor(
    private readonly outline: Outline,
    private readonly context: TextContext,
    private readonly shapes: Shape[],
  ) {}

  /** Reads a group; its first shape is the group itself. */
  readGroup(group: Buffer, depth: number): void {
    if (depth > maxDepth) return;
    const properties = recordsIn(firstOf(group, art.spContainer)).find(({ type }) => type === art.tertiaryFopt);
    if (properties && isTable(properties)) {
      const cells = recordsIn(group)
        .drop(1)
        .flatMap(({ type, data }) => (type === art.spContainer ? this.readCell(data) : []));
      const rows = tableRows(cells.toArray(), this.context.budget);
      this.shapes.push({ placeholder: '', paragraphs: [], rows });
      return;
    }
    for (const { type, data } of recordsIn(group)) {
      if (type === art.spgrContainer) this.readGroup(data, depth + 1);
      else if (type === art.spContainer) this.addShape(data);
    }
  }

  private addShape(container: Buffer): void {
    const shape = this.readShape(container);
    if (shape.paragraphs.length > 0) this.shapes.push(shape);
  }

  private readCell(container: Buffer): CellShape[] {
    const anchor = firstOf(container, art.childAnchor);
    const isLine = recordsIn(container).some(({ type, instance }) => type === art.fsp && instance === lineShape);
    if (isLine || anchor.length < 8) return [];
    this.context.budget.addElements();
    const { paragraphs } = this.readShape(container);
    return [{ left: anchor.readInt32LE(0), top: anchor.readInt32LE(4), paragraphs }];
  }

  private readShape(container: Buffer): Shape {
    const records = new Map<number, PptRecord>();
    for (const record of recordsIn(container)) records.set(record.type, record);
    const flags = records.get(art.fsp)?.data;
    const isDeleted = flags !== undefined && flags.length >= 8 && (flags.readUInt32LE(4) & deletedFlag) !== 0;
    const textbox = records.get(art.clientTextbox);
    const body = textbox && readTextbox(textbox.data, (index) => this.takeOutlineText(index), this.context.budget);
    if (isDeleted) return { placeholder: '', paragraphs: [], rows: [] };
    this.context.budget.addElements();
    const clientData = records.get(art.clientData)?.data ?? Buffer.alloc(0);
    if (!body || body.text === '')
      return { placeholder: '', paragraphs: this.wordArt(records.get(art.fopt)), rows: [] };
    const isRepeated = repeatedPlaceholders.has(placeholderOf(clientData));
    const numbers = readAutoNumbers(firstOf(programTag(clientData, '___PPT9'), rt.styleTextProp9Atom));
    const autoNumbers = numbers.length > 0 ? numbers : (this.outline.autoNumbers.get(body.type) ?? []);
    return {
      placeholder: isRepeated ? 'dt' : (placeholders[body.type] ?? ''),
      paragraphs: toParagraphs(body, autoNumbers, this.context),
      rows: [],
    };
  }

  private wordArt(properties: PptRecord | undefined): Shape['paragraphs'] {
    const text = properties ? wordArtText(properties) : '';
    if (text.trim() === '') return [];
    this.context.budget.addChars(text.length);
    return [{ text: text.replace(/\r\n?/g, '\n'), level: 0, bullet: undefined }];
  }

  private takeOutlineText(index: number): TextBody | undefined {
    if (this.usedTexts.has(index)) return undefined;
    this.usedTexts.add(index);
    return this.outline.bodies[index];
  }
}

/** Returns the kind of a placeholder, also of headers and footers that PowerPoint 2007 saved; 0 for other shapes. */
function placeholderOf(clientData: Buffer): number {
  const roundTrip = firstOf(clientData, rt.roundTripHFPlaceholder);
  const atom = firstOf(clientData, rt.placeholderAtom);
  return roundTrip[0] ?? atom[4] ?? 0;
}
