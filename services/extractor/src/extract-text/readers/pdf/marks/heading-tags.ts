import type { PDFPageProxy } from 'pdfjs-dist';
import type { TextItem } from '../page-types';

/** A node of pdf.js' structure tree. */
interface TagNode {
  readonly role?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly TagNode[];
}

/** A text item of a page, or a marker around tagged ones. */
export interface MarkedItem extends TextItem {
  readonly type?: string;
  readonly id?: string | null;
  /** Kind of marked content, `OC` for the content of a layer. */
  readonly tag?: string | null;
}

/** Sets the levels of heading items from the structure tree, and removes the markers. */
export async function markHeadings(page: PDFPageProxy, items: readonly MarkedItem[]): Promise<TextItem[]> {
  const tree = (await page.getStructTree().catch(() => undefined)) as TagNode | undefined;
  const levels = new Map<string, number>();
  if (tree) collectLevels(tree, 0, levels);
  const openLevels: (number | undefined)[] = [];
  return items.flatMap((item) => {
    if (item.type === 'endMarkedContent') openLevels.pop();
    else if (item.type) openLevels.push(levels.get(item.id ?? '') ?? openLevels.at(-1));
    if (item.type) return [];
    const level = openLevels.at(-1);
    return [level === undefined ? item : { ...item, level }];
  });
}

function collectLevels({ role, type, id, children = [] }: TagNode, level: number, levels: Map<string, number>): void {
  const ownLevel = role === 'Title' ? 1 : Number(/^H([1-6])$/.exec(role ?? '')?.[1] ?? level);
  if (type === 'content' && id && ownLevel > 0) levels.set(id, ownLevel);
  for (const child of children) collectLevels(child, ownLevel, levels);
}
