import type { ContentFormat } from '@winnow/contracts';
import { emphasisIn } from '../format-writer';
import type { TextBudget } from '../text-budget';
import { withEmphasis } from '../emphasis';
import { unformatted, type InlineFormat, type InlineMarks } from '../inline-marks';
import { replaceSymbols } from '../symbol-fonts';
import type { Archive } from './archive';
import { decodeEscapes } from './escaped-text';
import { FormulaTex } from './formula-tex';
import { isFalse, isTrue, type XmlElement, type XmlHandler } from './xml';

export interface ShapeParagraph {
  /** With the marks of its formatting, if it is read. */
  text: string;
  /** List level, from 0. */
  level: number;
  /** The paragraph's own bullet; undefined when its placeholder determines it. */
  bullet: 'none' | 'mark' | 'number' | undefined;
  /** First number of its list. */
  start?: number;
}

export interface TableCell {
  readonly paragraphs: ShapeParagraph[];
  /** Number of columns that it spans; 0 for a cell covered by another one. */
  readonly span: number;
}

export interface Shape {
  /**
   * Kind of placeholder (`title`, `body`, `subTitle`), `obj` for a placeholder without a kind, empty for free shapes.
   */
  placeholder: string;
  readonly paragraphs: ShapeParagraph[];
  readonly rows: TableCell[][];
}

/** Links and emphasis of a part. */
interface ShapeFormatting {
  readonly marks: InlineMarks;
  /** Addresses on the web by the ids of their relationships. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly format: ContentFormat;
}

/** Maximum first number of a list in PowerPoint. */
const maxListStart = 32_767;
const shapeElements: ReadonlySet<string> = new Set(['p:sp', 'p:graphicFrame', 'xdr:sp']);

/** Reads the shapes of a part that is not a slide: notes, a diagram, or the drawing of a sheet. */
export async function readShapes(archive: Archive, part: string, budget: TextBudget): Promise<readonly Shape[]> {
  const drawing = new DrawingShapes(budget);
  await archive.parse(part, drawing);
  return drawing.shapes;
}

/** Collects the shapes (DrawingML) of one part in painting order. */
export class DrawingShapes implements XmlHandler {
  readonly shapes: Shape[] = [];
  /** Whether the slide is hidden in the slide show. */
  isHidden = false;
  private shape: Shape | undefined;
  private cell: TableCell | undefined;
  private paragraph: ShapeParagraph | undefined;
  private inText = false;
  private formula: FormulaTex | undefined;
  /** Format of the run, and of the text of the paragraph so far. */
  private runFormat = unformatted;
  private format = unformatted;
  /** Font of the symbols of the run. */
  private symbolFont = '';
  /** Number of open skipped elements: fallbacks for older programs, and slide numbers. */
  private skipDepth = 0;

  constructor(
    private readonly budget: TextBudget,
    private readonly formatting?: ShapeFormatting,
  ) {}

  open(element: XmlElement): void {
    const { name, attributes } = element;
    if (this.skipDepth > 0 || name === 'mc:Fallback' || (name === 'a:fld' && attributes['type'] === 'slidenum')) {
      this.skipDepth += 1;
      return;
    }
    if (name === 'm:oMath') this.formula ??= new FormulaTex();
    this.formula?.enter(element);
    if (name === 'p:sld') this.isHidden = isFalse(attributes['show']);
    else if (shapeElements.has(name)) this.openShape();
    else if (name === 'p:ph' && this.shape) this.shape.placeholder = attributes['type'] ?? 'obj';
    else if (name === 'a:tr') this.shape?.rows.push([]);
    else if (name === 'a:tc') this.openCell(attributes);
    else if (name === 'a:p') this.openParagraph();
    else if (name === 'a:pPr' && this.paragraph) this.paragraph.level = Math.min(Number(attributes['lvl']) || 0, 8);
    else if (name === 'a:buNone' && this.paragraph) this.paragraph.bullet = 'none';
    else if (name === 'a:buAutoNum' && this.paragraph)
      Object.assign(this.paragraph, {
        bullet: 'number',
        start: Math.min(Math.trunc(Number(attributes['startAt'])) || 1, maxListStart),
      });
    else if ((name === 'a:buChar' || name === 'a:buBlip') && this.paragraph) this.paragraph.bullet = 'mark';
    else if (name === 'a:br' && this.paragraph) this.paragraph.text += '\n';
    else if (name === 'a:r' || name === 'a:fld' || name === 'm:r')
      [this.runFormat, this.symbolFont] = [unformatted, ''];
    else if (name === 'a:rPr') this.runFormat = { ...this.runFormat, emphasis: this.emphasisOf(attributes) };
    else if (name === 'a:latin' || name === 'a:sym') this.symbolFont = attributes['typeface'] ?? '';
    else if (name === 'a:hlinkClick')
      this.runFormat = { ...this.runFormat, address: this.formatting?.addresses.get(attributes['r:id'] ?? '') };
    else if (name === 'a:t' || name === 'm:t') this.inText = true;
  }

  close({ name }: XmlElement): void {
    if (this.skipDepth > 0) {
      this.skipDepth -= 1;
      return;
    }
    this.formula?.leave();
    if (name === 'm:oMath') this.endFormula();
    else if (name === 'a:t' || name === 'm:t') this.inText = false;
    else if (name === 'a:p') this.endParagraph();
    else if (name === 'a:tc') this.cell = undefined;
    else if (shapeElements.has(name)) this.shape = undefined;
  }

  text(text: string): void {
    if (!this.inText || !this.paragraph || this.skipDepth > 0) return;
    if (this.formula) return this.formula.text(text);
    this.budget.addChars(text.length);
    if (text.trim() !== '') this.changeFormat(this.runFormat);
    this.paragraph.text += replaceSymbols(text, this.symbolFont);
  }

  private endFormula(): void {
    const formatting = this.formatting?.format === 'text' ? undefined : this.formatting;
    const tex = formatting ? this.formula?.finish() : this.formula?.finishText();
    this.formula = undefined;
    if (!tex || !this.paragraph) return;
    this.budget.addChars(tex.length);
    if (formatting) this.changeFormat(unformatted);
    this.paragraph.text += formatting?.marks.formula(tex) ?? tex;
  }

  private emphasisOf(attributes: XmlElement['attributes']): number {
    return this.formatting ? emphasisIn(this.formatting.format, emphasisOf(attributes)) : 0;
  }

  private changeFormat(format: InlineFormat): void {
    if (!this.formatting || !this.paragraph) return;
    this.paragraph.text += this.formatting.marks.change(this.format, format);
    this.format = format;
  }

  private endParagraph(): void {
    this.changeFormat(unformatted);
    if (this.paragraph) this.paragraph.text = decodeEscapes(this.paragraph.text);
    this.paragraph = undefined;
  }

  private openShape(): void {
    this.budget.addElements();
    this.shape = { placeholder: '', paragraphs: [], rows: [] };
    this.shapes.push(this.shape);
  }

  private openCell(attributes: Readonly<Record<string, string>>): void {
    const isCovered = attributes['hMerge'] === '1' || attributes['vMerge'] === '1';
    this.budget.addElements();
    this.cell = { paragraphs: [], span: isCovered ? 0 : 1 };
    this.shape?.rows.at(-1)?.push(this.cell);
  }

  private openParagraph(): void {
    // Diagram drawings have text outside of slide shapes.
    if (!this.shape) this.openShape();
    this.budget.addElements();
    this.paragraph = { text: '', level: 0, bullet: undefined };
    (this.cell ?? this.shape!).paragraphs.push(this.paragraph);
  }
}

function emphasisOf({ b, i, strike = 'noStrike', baseline = '0' }: Readonly<Record<string, string>>): number {
  let emphasis = withEmphasis(0, 'strong', isTrue(b));
  emphasis = withEmphasis(emphasis, 'em', isTrue(i));
  emphasis = withEmphasis(emphasis, 's', strike !== 'noStrike');
  emphasis = withEmphasis(emphasis, 'sup', Number(baseline) > 0);
  return withEmphasis(emphasis, 'sub', Number(baseline) < 0);
}
