import type { TextBudget } from '../text-budget';
import { formatWithPattern } from './cell-formats';
import { isFalse, type XmlElement, type XmlHandler } from './xml';

/** Values by their position in a series or axis. */
export type ChartPoints = Map<number, string>;

export interface ChartSeries {
  name: string;
  readonly values: ChartPoints;
}

/** Elements of a series whose cached points are read: its name, categories and values. */
const sources: Readonly<Record<string, 'name' | 'categories' | 'x' | 'values'>> = {
  'c:tx': 'name',
  'c:cat': 'categories',
  'c:xVal': 'x',
  'c:val': 'values',
  'c:yVal': 'values',
};
const axis = /^c:(?:cat|val|date|ser)Ax$/;
const textElements: ReadonlySet<string> = new Set(['c:v', 'c:formatCode', 'a:t']);

/** Collects the title and the series of a DrawingML chart, with their cached values. */
export class ChartData implements XmlHandler {
  title = '';
  /** Categories of the first series with a point at each position. */
  readonly categories: ChartPoints = new Map();
  readonly series: ChartSeries[] = [];
  /** Whether series of an XY chart have different x values, which are not rows of one table. */
  hasDifferentX = false;
  private current: ChartSeries | undefined;
  private source: (typeof sources)[string] | undefined;
  private inTitle = false;
  /** Whether an axis is open; its title is not the title of the chart. */
  private inAxis = false;
  private inText = false;
  private date1904 = false;
  private pattern = '';
  /** Pattern of the current point, if it has its own. */
  private pointPattern: string | undefined;
  private position = 0;
  private value = '';
  /** Index of the category level; the first is the innermost. */
  private level = 0;

  constructor(private readonly budget: TextBudget) {}

  open({ name, attributes }: XmlElement): void {
    if (name === 'c:ser') this.openSeries();
    else if (name === 'c:date1904') this.date1904 = !isFalse(attributes['val']);
    else if (axis.test(name)) this.inAxis = true;
    else if (name === 'c:title') this.inTitle = !this.inAxis;
    else if (this.current && sources[name]) [this.source, this.pattern, this.level] = [sources[name], '', 0];
    else if (name === 'c:lvl') this.level += 1;
    else if (name === 'c:pt') this.openPoint(attributes);
    else if (textElements.has(name)) [this.inText, this.value] = [true, ''];
  }

  close({ name }: XmlElement): void {
    if (textElements.has(name)) this.inText = false;
    if (name === 'c:ser') this.current = undefined;
    else if (axis.test(name)) this.inAxis = false;
    else if (name === 'c:title') this.inTitle = false;
    else if (sources[name]) this.source = undefined;
    else if (name === 'c:formatCode') this.pattern = this.value;
    else if (name === 'c:v') this.addValue();
    else if (name === 'a:t' && this.inTitle) this.title += this.value;
    else if ((name === 'a:p' || name === 'a:br') && this.inTitle) this.title += ' ';
  }

  text(text: string): void {
    if (!this.inText) return;
    this.budget.addChars(text.length);
    this.value += text;
  }

  private openSeries(): void {
    this.budget.addElements();
    this.current = { name: '', values: new Map() };
    this.series.push(this.current);
  }

  private openPoint(attributes: XmlElement['attributes']): void {
    this.position = Number(attributes['idx']) || 0;
    this.pointPattern = attributes['formatCode'];
    this.value = '';
  }

  private addValue(): void {
    if (this.inTitle) this.title += this.value;
    if (!this.current || !this.source || this.level > 1) return;
    this.budget.addElements();
    if (this.source === 'name') this.current.name ||= this.value;
    else if (this.source === 'values') this.current.values.set(this.position, this.formatted());
    else this.addCategory(this.pattern === '' && this.pointPattern === undefined ? this.value : this.formatted());
  }

  private addCategory(category: string): void {
    const known = this.categories.get(this.position);
    if (known === undefined) this.categories.set(this.position, category);
    else if (known !== category && this.source === 'x') this.hasDifferentX = true;
  }

  /** Returns the value as the chart displays it. */
  private formatted(): string {
    const number = Number(this.value);
    if (this.value.trim() === '' || !Number.isFinite(number)) return this.value;
    const text = formatWithPattern(number, this.pointPattern ?? this.pattern, this.date1904);
    // A digit can have hundreds of characters in its format.
    this.budget.addChars(text.length);
    return text;
  }
}
