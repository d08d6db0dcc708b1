import type { List, ListItem, PhrasingContent, Table } from 'mdast';
import type { Child, Element } from '../tree/element';
import { lookUp } from '../tree/look-up';
import { isInline, isInlineTag } from '../tree/walk';
import { formulaSource, markedFormula } from '../write/formula-source';
import { codeLanguage, codeText } from '../write/write-code';
import { itemsOf, numbering } from '../write/write-list';
import { compact, isLayoutTable, rowsOf, toGrid } from '../write/write-table';
import type { Block } from './block';
import { definitionBlocks } from './definition-list';
import { addressOf, cellNodes, hasDelimiters, inlineNodes, phrasingOf, type Context } from './phrasing';
import { tidyParagraphs } from './tidy-phrasing';

type BlockMaker = (element: Element, context: Context) => Block[];

const heading: BlockMaker = (element, context) => {
  // Self-links of headings, as documentation generators write them.
  const address = (source: string) => (source.startsWith('#') ? undefined : context.address(source));
  const children = phrasingOf(element.children, { ...context, address });
  return saysAnything(children) ? [{ type: 'heading', depth: Number(element.tag[1]) as 1, children }] : [];
};
const quote: BlockMaker = (element, context) => {
  const children = blocksOf(element.children, context);
  return children.length > 0 ? [{ type: 'blockquote', children }] : [];
};
const code: BlockMaker = (element) => {
  const value = codeText(element);
  return value ? [{ type: 'code', lang: codeLanguage(element) || null, value }] : [];
};

const makers: Readonly<Record<string, BlockMaker>> = {
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  blockquote: quote,
  pre: code,
  ul: list,
  ol: list,
  dl: (element, context) => definitionBlocks(element, context, blocksOf),
  table,
  hr: () => [{ type: 'thematicBreak' }],
};

/** Returns the blocks of these children. A link around blocks is written on their first line. */
export function blocksOf(children: readonly Child[], context: Context): Block[] {
  const blocks: Block[] = [];
  let line: PhrasingContent[] = [];
  let link: string | undefined;
  const endLine = (): void => {
    const paragraphs = tidyParagraphs(line);
    line = [];
    if (paragraphs.length === 0) return;
    blocks.push(...paragraphs.map((children): Block => ({ type: 'paragraph', children: withColonApart(children) })));
    link = undefined;
  };
  const addBlocks = (made: readonly Block[]): void => {
    blocks.push(...made.map((block) => linked(block, link)));
    if (made.length > 0) link = undefined;
  };
  const addAll = (element: Element): void => element.children.forEach(add);
  const add = (child: Child): void => {
    if (typeof child === 'string' || isInline(child)) addLinked(line, inlineNodes(child, context, new Set()), link);
    else if (child.dropped) return;
    else if (context.footnotes.definitionOf.has(child)) {
      endLine();
      addBlocks([footnote(child, context)]);
    } else if (child.tag === 'math') line.push(...inlineNodes(child, context, new Set()));
    else if (isInlineTag(child)) {
      const outer = link;
      if (child.tag === 'a') link = addressOf(child.attribute('href'), context);
      addAll(child);
      link = outer;
    } else {
      endLine();
      const make = lookUp(makers, child.tag);
      const formula = markedFormula(child);
      if (formula) addBlocks([{ type: 'math', value: formula }]);
      else if (make) addBlocks(make(child, context));
      else {
        addAll(child);
        endLine();
      }
    }
  };
  children.forEach(add);
  endLine();
  return separatingRules(blocks.map(shownFormula));
}

/** Omits rules that separate nothing: those around dropped blocks, and above footnotes. */
function separatingRules(blocks: readonly Block[]): Block[] {
  const isContent = (block: Block | undefined): boolean =>
    block !== undefined && block.type !== 'thematicBreak' && block.type !== 'footnoteDefinition';
  const first = blocks.findIndex(isContent);
  return blocks.filter(
    ({ type }, at) => type !== 'thematicBreak' || (first >= 0 && first < at && isContent(blocks[at + 1])),
  );
}

/** Separates a colon from the footnote mark at the beginning of a line, which would define the footnote. */
function withColonApart(line: PhrasingContent[]): PhrasingContent[] {
  const [first, second, ...rest] = line;
  if (first?.type !== 'footnoteReference' || second?.type !== 'text' || !second.value.startsWith(':')) return line;
  return [first, { type: 'text', value: ` ${second.value}` }, ...rest];
}

/** Adds nodes to a line, inside of the link around its block unless they have links of their own. */
function addLinked(line: PhrasingContent[], nodes: readonly PhrasingContent[], url: string | undefined): void {
  const last = line.at(-1);
  if (url === undefined || nodes.some(hasLink)) line.push(...nodes);
  else if (last?.type === 'link' && last.url === url) last.children.push(...nodes);
  else line.push({ type: 'link', url, children: [...nodes] });
}

const hasLink = (node: PhrasingContent): boolean =>
  node.type === 'link' || node.type === 'footnoteReference' || ('children' in node && node.children.some(hasLink));

function linked(block: Block, url: string | undefined): Block {
  if (url === undefined || block.type !== 'heading') return block;
  const children: PhrasingContent[] = [];
  addLinked(children, block.children, url);
  return { ...block, children };
}

/** Turns a formula on a separate line into a block. */
function shownFormula(block: Block): Block {
  if (block.type !== 'paragraph') return block;
  const [only, more] = block.children;
  return only?.type === 'inlineMath' && !more ? { type: 'math', value: only.value } : block;
}

const saysAnything = (nodes: readonly PhrasingContent[]): boolean =>
  nodes.some((node) => {
    if ('children' in node) return saysAnything(node.children);
    return 'value' in node ? /[\p{L}\p{N}]/u.test(node.value) && node.type !== 'html' : node.type === 'image';
  });

function footnote(element: Element, context: Context): Block {
  const label = context.footnotes.definitionOf.get(element) ?? '';
  const children = blocksOf(element.children, context);
  const [first] = children;
  const start = first?.type === 'paragraph' ? first.children[0] : undefined;
  // The rest of the note's own label, such as `1.` of which the number is a link back.
  if (start?.type === 'text') start.value = start.value.replace(/^[.:)\]]+\s+/, '');
  return { type: 'footnoteDefinition', identifier: label, label, children };
}

/** Writes a list, followed by footnotes that are its items. */
function list(element: Element, context: Context): Block[] {
  const { definitionOf } = context.footnotes;
  const items: ListItem[] = [];
  const notes: Block[] = [];
  const all = itemsOf(element);
  const nextNumber = numbering(element, all);
  for (const { children, element: item } of all) {
    if (item && definitionOf.has(item)) notes.push(footnote(item, context));
    else {
      const blocks = blocksOf(children, context);
      if (blocks.length === 0) continue;
      const data = { number: nextNumber(item) };
      items.push({ type: 'listItem', spread: isSpread(blocks), data, children: blocks });
    }
  }
  if (items.length === 0) return notes;
  const ordered = element.tag === 'ol';
  const start = items[0]!.data?.number ?? null;
  const own: List = { type: 'list', ordered, start, spread: items.some(({ spread }) => spread), children: items };
  return [own, ...notes];
}

const isSpread = ([, ...rest]: readonly Block[]) => rest.some(({ type }) => type !== 'list');

function table(element: Element, context: Context): Block[] {
  const rows = rowsOf(element);
  const caption = element.children.find(
    (child) => typeof child !== 'string' && child.tag === 'caption' && !child.dropped,
  );
  const title = typeof caption === 'object' ? phrasingOf(caption.children, context) : [];
  const blocks: Block[] = title.length > 0 ? [{ type: 'paragraph', children: title }] : [];
  if (isLayoutTable(element, rows)) {
    if (rows.length === 0) return blocksOf(element.children, context);
    return [...blocks, ...rows.flat().flatMap((cell) => blocksOf(cell.children, context))];
  }
  const toCell = (cell: Element): PhrasingContent[] => cellNodes(cell, context);
  const { grid, columns } = compact(toGrid(rows, toCell, []), (cell) => cell.length === 0);
  if (grid.length === 0) return blocks;
  const aligned = alignments(rows);
  const own: Table = {
    type: 'table',
    align: columns.map((column) => aligned[column] ?? null),
    children: grid.map((row) => ({
      type: 'tableRow',
      children: row.map((children) => ({ type: 'tableCell', children })),
    })),
  };
  return [...blocks, own];
}

type Alignment = NonNullable<Table['align']>[number];

/** Returns the alignment of the columns, from the cells of a row without spans. */
function alignments(rows: readonly (readonly Element[])[]): Alignment[] {
  const width = Math.max(...rows.map((row) => row.length));
  const whole = rows.filter((row) => row.length === width);
  return Array.from(
    { length: width },
    (_, column) => whole.map((row) => alignmentOf(row[column])).find(Boolean) ?? null,
  );
}

function alignmentOf(cell: Element | undefined): Alignment {
  const style = /text-align\s*:\s*(left|right|center)/i.exec(cell?.attribute('style') ?? '')?.[1];
  const name = (style ?? cell?.attribute('align') ?? '').toLowerCase();
  return name === 'left' || name === 'right' || name === 'center' ? name : null;
}

/** Whether an element contains a formula with its source. */
export const hasFormula = (element: Element): boolean =>
  (element.tag === 'math' && formulaSource(element) !== '') ||
  markedFormula(element) !== '' ||
  element.children.some((child) => (typeof child === 'string' ? hasDelimiters(child) : hasFormula(child)));
