import { buildTree, find, textOf } from '@winnow/markdown';
import { finishText } from '../finish-text';
import { createWriter } from '../format-writer';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { TextBudget } from '../text-budget';
import { maxStyleChars, readClassStyles, type ClassStyle, type ClassStyles } from './class-styles';
import { countElements } from './count-elements';
import { decodeHtml } from './decode-html';
import { dropHidden } from './drop-hidden';
import { dropExportedComments } from './exported-comments';
import { nestExportedLists } from './exported-lists';
import { writeFormValues } from './form-values';
import { StyledText } from './styled-text';
import { flattenTableLists } from './table-lists';
import { xhtmlToHtml } from './xhtml-to-html';

/** Start of an XHTML file. */
const xhtmlStart = /^\s*<\?xml\b/;

/**
 * Reads an HTML file: the whole body without hidden elements. In Markdown and HTML, links and images on the web have
 * their addresses; relative ones have none, since the address of the page is unknown. Runs no scripts and fetches
 * nothing.
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
  writeFormValues(body);
  nestExportedLists(body);
  if (!limits.parts?.includes('comments')) dropExportedComments(body);
  flattenTableLists(body);
  const title = titleElement ? textOf(titleElement).slice(0, 300) : '';
  new StyledText(pageStyles(source)).apply(body, true);
  return finishText([createWriter(format, Infinity)(body)], limits, { title, format });
};

/** Reads the fonts of classes from the style sheets in a page, of which most exports of documents have one. */
function pageStyles(source: string): ClassStyles {
  const styles = new Map<string, ClassStyle>();
  let chars = 0;
  for (const part of source.split(/<style\b/i).slice(1)) {
    const css = part.split('</', 1)[0]!;
    chars += css.length;
    if (chars > maxStyleChars) break;
    readClassStyles(css.slice(css.indexOf('>') + 1), styles);
  }
  return styles;
}
