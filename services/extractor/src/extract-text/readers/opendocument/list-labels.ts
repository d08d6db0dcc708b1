import type { XmlElement } from '../package/xml';
import { formatNumber } from '../tree/number-format';
import { outlineStyle, wholeNumber, type ListLevel, type Styles } from './styles';

type Attributes = XmlElement['attributes'];

/** The last number of each level of a list. */
type Counts = (number | undefined)[];

interface OpenList {
  readonly style: string;
  readonly counts: Counts;
  /** Style of the open item. */
  itemStyle: string;
  /** Number that the open item begins with. */
  start?: number | undefined;
  /** Whether the open item has no paragraph yet. */
  isFresh: boolean;
  /** Whether the open item contains a list. */
  hasList: boolean;
}

const formats: Readonly<Record<string, string>> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
};

/** Counts the items of an OpenDocument's lists, and its numbered headings, in document order. */
export class ListLabels {
  private readonly open: OpenList[] = [];
  private readonly counts = new Map<string, Counts>();
  private last: { readonly style: string; readonly counts: Counts } | undefined;
  private readonly outline: Counts = [];

  constructor(private readonly styles: Styles) {}

  /** Number of open lists. */
  get depth(): number {
    return this.open.length;
  }

  openList(attributes: Attributes): void {
    const around = this.open.at(-1);
    const style = attributes['style-name'] ?? around?.style ?? '';
    // A second list in one item counts from the start again.
    if (around?.hasList && attributes['continue-numbering'] !== 'true') around.counts.length = this.open.length;
    if (around) around.hasList = true;
    const counts = around?.counts ?? this.countsOf(style, attributes);
    this.open.push({ style, counts, itemStyle: style, isFresh: false, hasList: false });
  }

  closeList(): void {
    const list = this.open.pop();
    if (list && this.open.length === 0) this.last = list;
  }

  /** Starts an item; a header of a list has no label. */
  openItem(attributes: Attributes, isHeader: boolean): void {
    const list = this.open.at(-1);
    if (!list) return;
    list.isFresh = !isHeader;
    list.hasList = false;
    list.itemStyle = attributes['style-override'] ?? list.style;
    list.start = wholeNumber(attributes['start-value']);
  }

  /** Returns the label of a paragraph: `1.`, `a)`, `-` for a bullet, an empty string when it does not begin an item. */
  ofParagraph(): string {
    const list = this.open.at(-1);
    if (!list?.isFresh) return '';
    list.isFresh = false;
    return this.next(list.itemStyle, this.open.length, list.counts, list.start) ?? '-';
  }

  /** Returns the number of a heading outside of lists. */
  ofHeading(attributes: Attributes): string {
    const level = Math.min(wholeNumber(attributes['outline-level']) || 1, 10);
    if (attributes['is-list-header'] === 'true' || this.styles.isUnlisted(attributes['style-name'] ?? '')) return '';
    const start =
      attributes['restart-numbering'] === 'true' ? (wholeNumber(attributes['start-value']) ?? 1) : undefined;
    return this.next(outlineStyle, level, this.outline, start) ?? '';
  }

  /** Returns the counts that a list goes on with, by its reference to an earlier one or as the list after it. */
  private countsOf(style: string, attributes: Attributes): Counts {
    const continued = attributes['continue-list'];
    const follows = attributes['continue-numbering'] === 'true' && this.last?.style === style;
    const counts =
      style === outlineStyle
        ? this.outline
        : ((continued === undefined ? undefined : this.counts.get(continued)) ?? (follows ? this.last!.counts : []));
    if (attributes['id'] !== undefined) this.counts.set(attributes['id'], counts);
    return counts;
  }

  private next(style: string, level: number, counts: Counts, start: number | undefined): string | undefined {
    const own = this.styles.levelOf(style, level);
    if (!own) return undefined;
    counts.length = level;
    counts[level - 1] = start ?? (counts[level - 1] ?? own.start - 1) + 1;
    return this.label(own, style, counts);
  }

  private label({ format, label }: ListLevel, style: string, counts: Counts): string {
    if (format === '') return '';
    return label
      .replace(/%(\d{1,2})%/g, (_, digits: string) => {
        const level = this.styles.levelOf(style, Number(digits));
        if (!level || level.format === '') return '';
        return formatNumber(counts[Number(digits) - 1] ?? level.start, formats[level.format] ?? 'decimal');
      })
      .trim();
  }
}
