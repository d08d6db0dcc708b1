import type { PDFPageProxy } from 'pdfjs-dist';
import type { TaggedCell, TaggedTable, TextItem } from '../page-types';

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

/** What the elements around a text say of it. */
interface Tags {
  readonly level?: number;
  readonly cell?: TaggedCell;
}

/** Elements that are open at a node. */
interface Context extends Tags {
  readonly table?: TaggedTable;
  readonly isRow?: boolean;
}

/** Sets the heading levels and table cells of items from the structure tree, and removes the markers. */
export async function markStructure(page: PDFPageProxy, items: readonly MarkedItem[]): Promise<TextItem[]> {
  const tree = (await page.getStructTree().catch(() => undefined)) as TagNode | undefined;
  const tags = new Map<string, Tags>();
  if (tree) collectTags(tree, {}, tags);
  const open: (Tags | undefined)[] = [];
  return items.flatMap((item) => {
    if (item.type === 'endMarkedContent') open.pop();
    else if (item.type) open.push(tags.get(item.id ?? '') ?? open.at(-1));
    if (item.type) return [];
    const own = open.at(-1);
    return [own ? { ...item, ...own } : item];
  });
}

function collectTags(node: TagNode, context: Context, tags: Map<string, Tags>): void {
  const { level, cell } = context;
  if (node.type === 'content' && node.id && (level !== undefined || cell))
    tags.set(node.id, { ...(level !== undefined && { level }), ...(cell && { cell }) });
  const inner = openElement(node.role, context);
  for (const child of node.children ?? []) collectTags(child, inner, tags);
}

function openElement(role: string | undefined, context: Context): Context {
  const { level, table, isRow } = context;
  const [, digit] = /^H([1-6])$/.exec(role ?? '') ?? [];
  if (digit !== undefined || role === 'Title') return { ...context, level: Number(digit ?? 1) };
  const heading = level === undefined ? {} : { level };
  if (role === 'Table') return { ...heading, table: { rows: 0 } };
  if (role === 'TR' && table) {
    table.rows += 1;
    return { ...heading, table, isRow: true };
  }
  if ((role === 'TH' || role === 'TD') && table && isRow)
    return { ...heading, cell: { table, row: table.rows, isHeader: role === 'TH' } };
  return context;
}
