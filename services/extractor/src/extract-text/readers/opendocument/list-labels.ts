import type { XmlElement } from '../package/xml';
import { maxLabelChars } from '../tree/list-numbering';
import { formatNumber } from '@winnow/markdown';
import { outlineStyle, parseWholeNumber, type ListLevel, type Styles } from './styles';

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
  /** Whether the open item has no paragraph yet; its first paragraph gets the label. */
  awaitsLabel: boolean;
  /** Whether the open item contains a list. */
  hasNestedList: boolean;
}

const formats: Readonly<Record<string, string>> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
};

/** Counts the items of an OpenDocument's lists, and its numbered headings, in document order. */
export class ListLabels {
  private readonly openLists: OpenList[] = [];
  private readonly countsById = new Map<string, Counts>();
  private lastList: { readonly style: string; readonly counts: Counts } | undefined;
  private readonly outlineCounts: Counts = [];

  constructor(private readonly styles: Styles) {}

  /** Number of open lists. */
  get depth(): number {
    return this.openLists.length;
  }

  openList(attributes: Attributes): void {
    const outerList = this.openLists.at(-1);
    const style = attributes['style-name'] ?? outerList?.style ?? '';
    // A second list in the same item restarts its numbers.
    if (outerList?.hasNestedList && attributes['continue-numbering'] !== 'true')
      outerList.counts.length = this.openLists.length;
    if (outerList) outerList.hasNestedList = true;
    const counts = outerList?.counts ?? this.startCounts(style, attributes);
    this.openLists.push({ style, counts, itemStyle: style, awaitsLabel: false, hasNestedList: false });
  }

  closeList(): void {
    const list = this.openLists.pop();
    if (list && this.openLists.length === 0) this.lastList = list;
  }

  /** Starts an item; a header of a list has no label. */
  openItem(attributes: Attributes, isHeader: boolean): void {
    const list = this.openLists.at(-1);
    if (!list) return;
    list.awaitsLabel = !isHeader;
    list.hasNestedList = false;
    list.itemStyle = attributes['style-override'] ?? list.style;
    list.start = parseWholeNumber(attributes['start-value']);
  }

  /** Returns the label of a paragraph: `1.`, `a)`, `-` for a bullet, an empty string when it does not begin an item. */
  paragraphLabel(): string {
    const list = this.openLists.at(-1);
    if (!list?.awaitsLabel) return '';
    list.awaitsLabel = false;
    return this.nextLabel(list.itemStyle, this.openLists.length, list.counts, list.start) ?? '-';
  }

  /** Returns the number of a heading outside of lists. */
  headingLabel(attributes: Attributes): string {
    const level = Math.min(parseWholeNumber(attributes['outline-level']) || 1, 10);
    if (attributes['is-list-header'] === 'true' || this.styles.isUnlisted(attributes['style-name'] ?? '')) return '';
    const start =
      attributes['restart-numbering'] === 'true' ? (parseWholeNumber(attributes['start-value']) ?? 1) : undefined;
    return this.nextLabel(outlineStyle, level, this.outlineCounts, start) ?? '';
  }

  /** Returns the counters of the continued list, else new ones. */
  private startCounts(style: string, attributes: Attributes): Counts {
    const continued = attributes['continue-list'];
    const continuesLast = attributes['continue-numbering'] === 'true' && this.lastList?.style === style;
    const counts =
      style === outlineStyle
        ? this.outlineCounts
        : ((continued === undefined ? undefined : this.countsById.get(continued)) ??
          (continuesLast ? this.lastList!.counts : []));
    if (attributes['id'] !== undefined) this.countsById.set(attributes['id'], counts);
    return counts;
  }

  private nextLabel(style: string, level: number, counts: Counts, start: number | undefined): string | undefined {
    const levelStyle = this.styles.levelOf(style, level);
    if (!levelStyle) return undefined;
    counts.length = level;
    counts[level - 1] = start ?? (counts[level - 1] ?? levelStyle.start - 1) + 1;
    return this.formatLabel(levelStyle, style, counts);
  }

  private formatLabel({ format, label }: ListLevel, style: string, counts: Counts): string {
    if (format === '') return '';
    return label
      .slice(0, maxLabelChars)
      .replace(/%(\d{1,2})%/g, (_, digits: string) => {
        const level = this.styles.levelOf(style, Number(digits));
        if (!level || level.format === '') return '';
        return formatNumber(counts[Number(digits) - 1] ?? level.start, formats[level.format] ?? 'decimal');
      })
      .slice(0, maxLabelChars)
      .trim();
  }
}
