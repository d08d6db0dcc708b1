import { buildTree, find, findAll, flattenCellLists, textOf } from '@winnow/markdown';
import { finishText } from '../finish-text';
import { createWriter } from '../format-writer';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { TextBudget } from '../text-budget';
import { countElements } from './count-elements';
import { decodeHtml } from './decode-html';
import { dropHidden } from './drop-hidden';
import { xhtmlToHtml } from './xhtml-to-html';

/** Maximum characters of a cell in a data table; longer ones are running text. */
const maxCellChars = 800;
/** Start of an XHTML file. */
const xhtmlStart = /^\s*<\?xml\b/;

/**
 * Reads an HTML file: the whole body without hidden elements. In Markdown and HTML, links and images on the web have their addresses; relative
 * ones have none, since the address of the page is unknown. Runs no scripts and fetches nothing.
 */
export const readHtml: Reader = async (bytes, limits, _signal, _onPages, format = 'text') => {
  const source = decodeHtml(bytes);
  if (source === '') throw problems.unsupported();
  const budget = new TextBudget(limits);
  countElements(source, budget);
  const { root } = buildTree(xhtmlStart.test(source) ? xhtmlToHtml(source, budget) : source);
  const body = find(root, ({ tag }) => tag === 'body') ?? root;
  const titleElement = find(root, ({ tag }) => tag === 'title');
  for (const child of body.children)
    if (typeof child !== 'string' && /^(?:title|head)$/.test(child.tag)) child.dropped = 'head';
  dropHidden(body);
  findAll(body, ({ tag }) => tag === 'table').forEach((table) => flattenCellLists(table, maxCellChars));
  const title = titleElement ? textOf(titleElement).slice(0, 300) : '';
  return finishText([createWriter(format, Infinity)(body)], limits, { title, format });
};
