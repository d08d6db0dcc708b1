import type { Line, Paragraph } from '../page-types';

/** Matches the label of a Markdown list item. */
const itemLabel = /^(?:-|\d{1,3}\.) /;
/** Matches a label that Markdown has no list for: `a.`, `(iv)`, `2.1.` */
const otherLabel = /^\(?(?:[a-z]|[ivx]{1,6}|\d{1,3}(?:\.\d{1,3}){1,4})[.)] /i;

/**
 * Minimum and maximum indent of a nested item in font sizes: numbers of two digits begin further left than numbers of
 * one digit.
 */
const minIndent = 0.8;
const maxIndent = 8;
const maxDepth = 8;
/** Maximum distance of a paragraph from the item that it belongs to, and tolerance of its left edge, in font sizes. */
const maxGap = 3;
const tolerance = 0.3;

interface OpenItem {
  readonly x0: number;
  /** Left edge of its second line, if that is right of the label. */
  readonly textX0: number | undefined;
  /** Columns of Markdown before the content of the item. */
  readonly contentIndent: number;
}

/** Indents the list items of a document in Markdown, by the items to their upper left. */
export class ListNesting {
  private openItems: OpenItem[] = [];
  private lastLine: Line | undefined;
  private followsParagraph = false;

  /** Indents the items of the next page. A list may continue over a page break. */
  nestPage(paragraphs: readonly Paragraph[]): Paragraph[] {
    this.lastLine = undefined;
    return paragraphs.map((paragraph) => this.nest(paragraph));
  }

  private nest(paragraph: Paragraph): Paragraph {
    const [first, second] = paragraph.lines as [Line, ...Line[]];
    const text = paragraph.text.replace(/^\n/, '');
    const label = itemLabel.exec(text)?.[0];
    const isBelow = !this.lastLine || (this.lastLine.rotation === first.rotation && first.y < this.lastLine.y);
    if (!isBelow || first.isBlock || !(label || this.isOfItem(first, text))) this.openItems = [];
    if (!label && this.openItems.length === 0) return paragraph;
    this.lastLine = paragraph.lines.at(-1);
    const { size } = first;
    const x0 = startOf(first);
    while (this.openItems.length > 0 && x0 - this.openItems.at(-1)!.x0 < minIndent * size) this.openItems.pop();
    const parent = this.openItems.at(-1);
    if (parent && x0 - parent.x0 > maxIndent * size) this.openItems = [];
    const indent = this.openItems.at(-1)?.contentIndent ?? 0;
    if ((label || otherLabel.test(text)) && this.openItems.length < maxDepth) {
      const textX0 = second && startOf(second) > x0 + tolerance * size ? startOf(second) : undefined;
      this.openItems.push({ x0, textX0, contentIndent: indent + (label?.length ?? 0) });
    }
    const hasGap = !label || this.followsParagraph || paragraph.text.startsWith('\n');
    this.followsParagraph = !label;
    return { ...paragraph, text: (hasGap ? '\n' : '') + ' '.repeat(indent) + text };
  }

  /** Whether a paragraph belongs to an open item: it is below the item's text, or right of the item and has a label. */
  private isOfItem(line: Line, text: string): boolean {
    const { size } = line;
    const x0 = startOf(line);
    if (text.startsWith('#') || (this.lastLine && this.lastLine.y - line.y > maxGap * size)) return false;
    return this.openItems.some((item) =>
      otherLabel.test(text)
        ? x0 - item.x0 > minIndent * size
        : item.textX0 !== undefined && Math.abs(x0 - item.textX0) < tolerance * size,
    );
  }
}

/** Returns the edge at which a line begins; it grows with the indent. */
const startOf = ({ isRtl, x0, x1 }: Line): number => (isRtl ? -x1 : x0);
