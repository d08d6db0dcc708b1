import type { PhrasingContent } from 'mdast';
import { dropInvisible } from '../tree/drop-invisible';
import type { Child, Element } from '../tree/element';
import { lookUp } from '../tree/look-up';
import { isInlineTag } from '../tree/walk';
import { emojiOf } from '../write/emoji';
import { delimitedFormulas, formulaSource, markedFormula } from '../write/formula-source';
import type { Footnotes } from './footnotes';
import type { FullOptions } from './full-options';
import { imageSource } from './image-source';
import { tidyPhrasing } from './tidy-phrasing';

/** State shared by all writers of one tree. */
export interface Context extends FullOptions {
  readonly footnotes: Footnotes;
  /** Whether the text is that of a cell of a table. */
  readonly isCell?: boolean;
}

type Marked = 'strong' | 'emphasis' | 'delete';
const marked: Readonly<Record<string, Marked>> = {
  b: 'strong',
  strong: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  del: 'delete',
  s: 'delete',
  strike: 'delete',
};
const codeTags = new Set(['code', 'kbd', 'samp', 'tt']);

/** Returns the content of an element on one line, including its blocks; for headings and terms. */
export function phrasingOf(children: readonly Child[], context: Context): PhrasingContent[] {
  return tidyPhrasing(children.flatMap((child) => inlineNodes(child, context, new Set())).map(onOneLine));
}

/** Returns the content of a cell, whose lines and blocks HTML's `br` separates, as GitHub displays it. */
export function cellNodes(cell: Element, context: Context): PhrasingContent[] {
  const line = tidyPhrasing(
    cell.children.flatMap((child) => inlineNodes(child, { ...context, isCell: true }, new Set())),
  );
  return line.map(withBreakTags);
}

function withBreakTags(node: PhrasingContent): PhrasingContent {
  if (node.type === 'break') return { type: 'html', value: '<br>' };
  return 'children' in node ? { ...node, children: node.children.map(withBreakTags) } : node;
}

function onOneLine(node: PhrasingContent): PhrasingContent {
  if (node.type === 'break') return { type: 'text', value: ' ' };
  return 'children' in node ? { ...node, children: node.children.map(onOneLine) } : node;
}

/** Returns the nodes of one child, before tidying. `open`: enclosing marks, which are not written twice. */
export function inlineNodes(child: Child, context: Context, open: ReadonlySet<string>): PhrasingContent[] {
  if (typeof child === 'string') return textNodes(child, !open.has('link'));
  if (child.dropped || context.footnotes.backLinks.has(child)) return [];
  if (child.tag === 'br') return [{ type: 'break' }];
  if (child.tag === 'img') return imageNodes(child, context);
  if (child.tag === 'math') return formulaNodes(child);
  const formula = markedFormula(child);
  if (formula) return [formulaNode(formula)];
  if (child.tag === 'a') return linkNodes(child, context, open);
  if (codeTags.has(child.tag)) return codeNodes(child, context, open);
  const content = (marks = open) => child.children.flatMap((each) => inlineNodes(each, context, marks));
  const mark = lookUp(marked, child.tag);
  if (mark && !open.has(mark)) return wrap(mark, content(new Set([...open, mark])));
  if (child.tag === 'task-mark')
    return [{ type: 'html', value: /[x☑☒]/u.test(child.children.join('')) ? '[x]' : '[ ]' }, textNode(' ')];
  if (child.tag === 'q') return [textNode('“'), ...content(), textNode('”')];
  if (child.tag === 'sup' || child.tag === 'sub') return raised(child, content());
  if (isInlineTag(child)) return content();
  const apart: PhrasingContent = context.isCell ? { type: 'break' } : textNode(' ');
  return [apart, ...content(), apart];
}

const textNode = (value: string): PhrasingContent => ({
  type: 'text',
  value: dropInvisible(value).replace(/[\s\u00a0]+/g, ' '),
});

/** An address in running text; the parts at its end that belong to the sentence are cut off later. */
const bareAddress = /https?:\/\/[^\s<>"`|[\]]{1,2000}/g;
/** Characters in an address that a text needs backslashes for, which GitHub would display as parts of the address. */
const escapedInAddress = /[*~\\[\]]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u;

/** Returns a text with its formulas, and with the addresses that Markdown cannot contain as text as links. */
function textNodes(value: string, mayLink: boolean): PhrasingContent[] {
  if (!hasDelimiters(value)) return mayLink ? withLinks(value) : [textNode(value)];
  const nodes: PhrasingContent[] = [];
  let end = 0;
  for (const { 0: found, 1: inline, 2: displayed = '', index } of value.matchAll(delimitedFormulas)) {
    const source = inline ?? displayed;
    if (source.trim() === '') continue;
    nodes.push(textNode(value.slice(end, index)), formulaNode(source));
    end = index + found.length;
  }
  return [...nodes, textNode(value.slice(end))];
}

/** Whether a text may contain a formula between the delimiters of TeX. */
export const hasDelimiters = (text: string): boolean => text.includes('\\(') || text.includes('\\[');

function withLinks(value: string): PhrasingContent[] {
  const text = textNode(value);
  if (text.type !== 'text' || !text.value.includes('://')) return [text];
  const nodes: PhrasingContent[] = [];
  let end = 0;
  for (const { 0: found, index } of text.value.matchAll(bareAddress)) {
    const url = found.replace(found.includes('(') ? /[?!.,:*_~'\]]{1,20}$/ : /[?!.,:*_~'\])]{1,20}$/, '');
    if (!escapedInAddress.test(text.value.slice(index, index + url.length + 1)) || !URL.canParse(url)) continue;
    nodes.push({ type: 'text', value: text.value.slice(end, index) });
    nodes.push({ type: 'link', url, children: [{ type: 'text', value: url }] });
    end = index + url.length;
  }
  return [...nodes, { type: 'text', value: text.value.slice(end) }];
}

const wrap = (type: Marked, children: PhrasingContent[]): PhrasingContent[] => [{ type, children }];

function linkNodes(link: Element, context: Context, open: ReadonlySet<string>): PhrasingContent[] {
  const label = context.footnotes.labelOf.get(link);
  if (label !== undefined) return [{ type: 'footnoteReference', identifier: label, label }];
  const url = open.has('link') ? undefined : addressOf(link.attribute('href'), context);
  const marks = url === undefined ? open : new Set([...open, 'link']);
  const children = link.children.flatMap((each) => inlineNodes(each, context, marks));
  return url === undefined ? children : [{ type: 'link', url, children }];
}

/** Returns the address to write for an address of the page, or undefined to omit it. */
export function addressOf(source: string, { address }: FullOptions): string | undefined {
  const trimmed = source.trim();
  return trimmed === '' ? undefined : address(trimmed);
}

function imageNodes(image: Element, context: Context): PhrasingContent[] {
  const emoji = emojiOf(image);
  if (emoji) return [textNode(emoji)];
  const url = addressOf(imageSource(image), context);
  if (url === undefined || !/^https?:/.test(url)) return [];
  return [{ type: 'image', url, alt: image.attribute('alt').replace(/\s+/g, ' ').trim() }];
}

function formulaNodes(formula: Element): PhrasingContent[] {
  const source = formulaSource(formula).trim();
  const value = source || formulaText(formula);
  // A sequence of glyphs is not TeX.
  return source ? [formulaNode(source)] : [textNode(` ${value} `)];
}

const formulaNode = (source: string): PhrasingContent => ({
  type: 'inlineMath',
  value: source.trim().replace(/\s+/g, ' '),
});

function formulaText(child: Child): string {
  if (typeof child === 'string') return child;
  return child.tag === 'annotation' ? '' : child.children.map(formulaText).join('');
}

/** Code is plain text, so a link that spans all of it is written around it. */
function codeNodes(code: Element, context: Context, open: ReadonlySet<string>): PhrasingContent[] {
  const value = dropInvisible(codeText(code))
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
  if (value === '') return [];
  const inner: PhrasingContent = { type: 'inlineCode', value };
  const kept = code.children.filter((child) => (typeof child === 'string' ? child.trim() !== '' : !child.dropped));
  const [only] = kept;
  if (kept.length !== 1 || typeof only === 'string' || only?.tag !== 'a' || open.has('link')) return [inner];
  const url = addressOf(only.attribute('href'), context);
  return url === undefined ? [inner] : [{ type: 'link', url, children: [inner] as never }];
}

function codeText(child: Child): string {
  if (typeof child === 'string') return child;
  if (child.dropped) return '';
  return child.tag === 'br' ? ' ' : child.children.map(codeText).join('');
}

/** Markdown has no syntax for these, so HTML tags are written. A footnote's mark is superscript anyway. */
function raised({ tag }: Element, content: PhrasingContent[]): PhrasingContent[] {
  const isMark = content.some(({ type }) => type === 'footnoteReference');
  if (isMark) return content.filter((node) => node.type !== 'text' || !/^\s*[[\]()]\s*$/.test(node.value));
  if (tidyPhrasing(content).length === 0) return content;
  return [{ type: 'html', value: `<${tag}>` }, ...content, { type: 'html', value: `</${tag}>` }];
}
