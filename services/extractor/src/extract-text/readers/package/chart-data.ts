import type { TextBudget } from '../text-budget';
import type { XmlElement, XmlHandler } from './xml';

/** Values by their position in a series or axis. */
export type ChartPoints = Map<number, string>;

export interface ChartSeries {
  name: string;
  readonly values: ChartPoints;
}

/** Elements of a series whose cached points are read: its name, categories and values. */
const sources: Readonly<Record<string, 'name' | 'categories' | 'values'>> = {
  'c:tx': 'name',
  'c:cat': 'categories',
  'c:xVal': 'categories',
  'c:val': 'values',
  'c:yVal': 'values',
};

/** Collects the title and the series of a chart (DrawingML) with the values that the file stores for display. */
export class ChartData implements XmlHandler {
  title = '';
  readonly categories: ChartPoints = new Map();
  readonly series: ChartSeries[] = [];
  private current: ChartSeries | undefined;
  private source: 'name' | 'categories' | 'values' | undefined;
  private inTitle = false;
  /** Depth of titles of axes, which are no title of the chart. */
  private inAxis = false;
  private isInText = false;
  private pattern = '';
  private position = 0;
  private value = '';
  /** Number of the level of categories; the first is the innermost. */
  private level = 0;

  /** `format` displays a number by its pattern. */
  constructor(
    private readonly budget: TextBudget,
    private readonly format: (value: string, pattern: string) => string,
  ) {}

  open({ name, attributes }: XmlElement): void {
    if (name === 'c:ser') this.series.push((this.current = { name: '', values: new Map() }));
    else if (/^c:(?:cat|val|date|ser)Ax$/.test(name)) this.inAxis = true;
    else if (name === 'c:title') this.inTitle = !this.inAxis;
    else if (this.current && sources[name]) [this.source, this.pattern, this.level] = [sources[name], '', 0];
    else if (name === 'c:lvl') this.level += 1;
    else if (name === 'c:pt') [this.position, this.value] = [Number(attributes['idx']) || 0, ''];
    else if (name === 'c:v' || name === 'c:formatCode' || name === 'a:t') {
      this.isInText = true;
      this.value = '';
    }
  }

  close({ name }: XmlElement): void {
    if (name === 'c:ser') this.current = undefined;
    else if (/^c:(?:cat|val|date|ser)Ax$/.test(name)) this.inAxis = false;
    else if (name === 'c:title') this.inTitle = false;
    else if (sources[name]) this.source = undefined;
    else if (name === 'c:formatCode') this.pattern = this.value;
    else if (name === 'c:v') this.addValue();
    else if (name === 'a:t' && this.inTitle) this.title += this.value;
    else if (name === 'a:p' && this.inTitle && this.title !== '') this.title += ' ';
    if (name === 'c:v' || name === 'c:formatCode' || name === 'a:t') this.isInText = false;
  }

  text(text: string): void {
    if (!this.isInText) return;
    this.budget.addChars(text.length);
    this.value += text;
  }

  private addValue(): void {
    if (this.inTitle) this.title += this.value;
    if (!this.current || !this.source || this.level > 1) return;
    this.budget.addElements();
    if (this.source === 'name') this.current.name ||= this.value;
    else if (this.source === 'values') this.current.values.set(this.position, this.format(this.value, this.pattern));
    else if (!this.categories.has(this.position))
      this.categories.set(this.position, this.pattern === '' ? this.value : this.format(this.value, this.pattern));
  }
}
