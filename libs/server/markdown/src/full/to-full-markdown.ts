import type { Break, ListItem, Nodes, Root } from 'mdast';
import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { mathToMarkdown } from 'mdast-util-math';
import { defaultHandlers, toMarkdown, type Handle, type Options } from 'mdast-util-to-markdown';
import type { Element } from '../tree/element';
import { blocksOf, hasFormula } from './blocks';
import { findFootnotes } from './footnotes';
import type { FullOptions } from './full-options';

/**
 * Writes elements as full Markdown (CommonMark with GitHub's tables, footnotes and strikethrough, formulas as TeX
 * between dollars), including emphasis, links and images. Its output parses back to the same tree. Dropped elements are
 * skipped. Text over `maxChars` loses its last blocks.
 */
export function toFullMarkdown(elements: readonly Element[], options: FullOptions): string {
  return write(toMdast(elements, options), options.maxChars, elements.some(hasFormula));
}

/**
 * Escapes plain text as Markdown that renders exactly that text; blank lines separate paragraphs. Runs in one pass
 * without a tree, since it also runs without a time limit.
 */
export function plainToMarkdown(text: string, maxChars: number): string {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => {
    const lines = paragraph.split('\n').map((line) => escapedLine(line.trim()));
    return lines.filter(Boolean).join('\n');
  });
  return cut(paragraphs.filter(Boolean).join('\n\n'), maxChars);
}

/**
 * Characters that would start a block or a mark (CommonMark 0.31.2, section 2.4; GitHub's tables and strikethrough).
 */
const markup = /[\\`*_[\]<#|~]|&(?=#?[a-zA-Z\d]{1,32};)|(?<=^[ \t]{0,9})[-+=>:]|(?<=^[ \t]{0,9}\d{1,9})[.)]/gm;

const escapedLine = (line: string) => line.replace(markup, '\\$&');

/** Returns the positions at which plain text needs a backslash to be rendered unchanged as Markdown. */
export const markupPositions = (text: string): number[] => [...text.matchAll(markup)].map(({ index }) => index);

/** Converts the elements to a Markdown syntax tree (mdast). */
export function toMdast(elements: readonly Element[], options: FullOptions): Root {
  const context = { ...options, footnotes: findFootnotes(elements, options.footnotePrefix) };
  return { type: 'root', children: blocksOf(elements, context) };
}

/** Writes an item with its own number. */
const listItem: Handle = (node: ListItem, parent, state, info) => {
  const start = node.data?.number;
  const list = start === undefined || parent?.type !== 'list' ? parent : { ...parent, start, children: [node] };
  return defaultHandlers.listItem(node, list, state, info);
};

/** The default escapes each `&` before a letter, also between the parameters of an address. */
const reference = '(?:[a-zA-Z][a-zA-Z\\d]{0,31}|#\\d{1,7}|#[xX][a-fA-F\\d]{1,6});';
const references = new RegExp(`&${reference}`);

/**
 * Whether an address needs no backslash: balanced parentheses (CommonMark 0.31.2, section 6.3) as Wikipedia has them, and
 * brackets. Many readers do not know backslashes in addresses.
 */
function isPlainAddress(url: string): boolean {
  if (/[\s\\<>`$|]/.test(url) || references.test(url)) return false;
  let open = 0;
  for (const parenthesis of url.match(/[()]/g) ?? []) {
    open += parenthesis === '(' ? 1 : -1;
    if (open < 0 || open > maxParentheses) return false;
  }
  return open === 0;
}
/** Maximum depth of parentheses in an address; parsers have limits. */
const maxParentheses = 3;

const root: Handle = (node: Root, parent, state, info) => {
  const safe = state.safe;
  state.safe = (value, config) =>
    state.stack.at(-1) === 'destinationRaw' && isPlainAddress(value ?? '')
      ? (value ?? '')
      : safe.call(state, value, config);
  state.unsafe = state.unsafe.map((pattern) =>
    pattern.character === '&' ? { character: '&', after: reference, inConstruct: pattern.inConstruct } : pattern,
  );
  return defaultHandlers.root(node, parent, state, info);
};

/** GitHub displays a backslash after an address as part of it, so two spaces break that line. */
const hardBreak: Handle = (node: Break, parent, state, info) => {
  const before = parent && 'children' in parent ? parent.children[(state.indexStack.at(-1) ?? 0) - 1] : undefined;
  const isAddress = before?.type === 'text' && /(?:https?:\/\/|www\.)\S+$/.test(before.value.slice(-maxAddressChars));
  return isAddress ? '  \n' : defaultHandlers.break(node, parent, state, info);
};
/** Maximum characters of an address before a line break. */
const maxAddressChars = 500;

const basis: Options = {
  bullet: '-',
  rule: '-',
  listItemIndent: 'one',
  handlers: { break: hardBreak, listItem, root },
};
const extensions = [
  gfmFootnoteToMarkdown(),
  gfmStrikethroughToMarkdown(),
  gfmTableToMarkdown({ tablePipeAlign: false }),
];

function write(root: Root, maxChars: number, withFormulas: boolean): string {
  // Dollar signs need no escape on a page without formulas.
  const options = { ...basis, extensions: withFormulas ? [...extensions, mathToMarkdown()] : extensions };
  const text = (nodes: Nodes): string => toMarkdown(nodes, options).trimEnd();
  const whole = text(root);
  if (whole.length <= maxChars) return whole;
  // Each block is written twice, however many there are.
  const { children } = root;
  let room = maxChars + separator.length;
  const fitting = children.findIndex((child) => (room -= text(child).length + separator.length) < 0);
  for (let count = fitting < 0 ? children.length - 1 : fitting; count > 0; count -= 1) {
    const part = text({ ...root, children: children.slice(0, count) });
    if (part.length <= maxChars) return part;
  }
  return cut(text(children[0]!), maxChars);
}

/** What is between two blocks, at least. */
const separator = '\n\n';

const cut = (text: string, maxChars: number) =>
  text
    .slice(0, maxChars)
    .replace(/[\ud800-\udbff\\]$/, '')
    .trimEnd();
