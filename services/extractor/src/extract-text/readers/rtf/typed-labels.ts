/** Indents of a paragraph in twips. */
export interface Indents {
  readonly left: number;
  /** Of the first line, relative to the left one. */
  readonly first: number;
}

/** A paragraph whose label is part of its text. */
export interface TypedItem {
  readonly label: string;
  readonly text: string;
  /** Level of its list, from 0. */
  readonly level: number;
}

/** Matches a bullet or number with the tab after it. */
const typedLabel = /^([•◦▪■●○·–-]|\(?(?:\d{1,3}|[a-z]|[ivx]{2,6})[.)])[ \u00a0]*\t\s*(?=\S)/u;
/** Minimum difference in twips of the indents of two levels. */
const minIndent = 60;
const maxLevel = 8;

/**
 * Finds the items of lists that are written without list properties: pandoc and other programs write a bullet and a tab
 * before a paragraph whose further lines are indented.
 */
export class TypedLabels {
  /** Left indents of the levels of the open list. */
  private readonly indents: number[] = [];

  itemOf(paragraph: string, { left, first }: Indents): TypedItem | undefined {
    const [start, label] = first < 0 ? (typedLabel.exec(paragraph) ?? []) : [];
    if (start === undefined || label === undefined) return undefined;
    while (this.indents.length > 0 && this.indents.at(-1)! >= left + minIndent) this.indents.pop();
    const isDeeper = this.indents.length === 0 || left >= this.indents.at(-1)! + minIndent;
    if (isDeeper && this.indents.length <= maxLevel) this.indents.push(left);
    return { label, text: paragraph.slice(start.length), level: this.indents.length - 1 };
  }

  endList(): void {
    this.indents.length = 0;
  }
}
