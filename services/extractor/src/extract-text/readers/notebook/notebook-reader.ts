import { buildTree, codeToMarkdown, Element, find, textOf } from '@winnow/markdown';
import { tidyTitle } from '../document-title';
import { finishText } from '../finish-text';
import { createWriter } from '../format-writer';
import { countElements } from '../html/count-elements';
import { dropHidden } from '../html/drop-hidden';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { TextBudget } from '../text-budget';
import { decodeText } from '../txt/decode-text';
import { readCells, type Notebook, type NotebookPart } from './notebook-cells';
import { dropEmbeddedPictures, notebookMarkdown } from './notebook-markdown';

/** Maximum values in the JSON of a notebook; lines of text are one each. */
const maxValues = 3_000_000;

/**
 * Reads a Jupyter notebook: Markdown cells, code in fences with its language, and after it the outputs that are text,
 * tables or errors. Pictures and widgets are left out. As Markdown, its Markdown cells are unchanged. Throws
 * `unsupported-type` for other content, `unreadable` for a truncated notebook.
 */
export const readNotebook: Reader = async (bytes, limits, signal, _onPages, format = 'text') => {
  const decoded = decodeText(bytes)?.replace(/^\ufeff/, '');
  if (decoded === undefined || !decoded.trimStart().startsWith('{')) throw problems.unsupported();
  const notebook = readCells(parseBounded(decoded));
  if (!notebook) throw problems.unsupported();
  const budget = new TextBudget(limits);
  const blocks: string[] = [];
  let heading = '';
  for (const part of notebook.parts) {
    signal.throwIfAborted();
    budget.addElements();
    const text = dropEmbeddedPictures(part.text);
    budget.addChars(text.length);
    const body = toTree({ ...part, text }, notebook, budget);
    if (part.kind === 'markdown') heading ||= headingOf(body);
    const isSource = format === 'markdown' && part.kind !== 'html';
    blocks.push(isSource ? toSource({ ...part, text }, notebook) : createWriter(format, Infinity)(body));
  }
  const title = tidyTitle(notebook.title || heading);
  const document = finishText(
    blocks.filter((block) => block !== ''),
    limits,
    { title, format },
  );
  return { ...document, ...(notebook.author && { facts: { author: notebook.author } }) };
};

/** Parses JSON. Throws `too-large` for more values than the limit, `unreadable` for damage. */
function parseBounded(text: string): unknown {
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Separators in strings count as well; pictures in base64 contain none.
    if (code === 0x2c || code === 0x5b || code === 0x7b) values += 1;
  }
  if (values > maxValues) throw problems.tooManyElements(maxValues);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw problems.unreadable(error);
  }
}

const headingOf = (body: Element): string => {
  const heading = find(body, ({ tag }) => /^h[1-6]$/.test(tag));
  return heading ? textOf(heading) : '';
};

function toTree({ kind, text }: NotebookPart, { language }: Notebook, budget: TextBudget): Element {
  const body = new Element('body');
  if (kind === 'code' || kind === 'output') {
    const name = kind === 'code' ? language : '';
    const code = new Element('pre', name ? { class: `language-${name}` } : {}, body);
    code.children.push(text);
    body.children.push(code);
    return body;
  }
  const html = kind === 'markdown' ? notebookMarkdown(text) : text;
  countElements(html, budget);
  buildTree(html, body).root.children.forEach((child) => body.children.push(child));
  dropHidden(body);
  return body;
}

/** Returns Markdown as it is, and code in a fence. */
function toSource({ kind, text }: NotebookPart, { language }: Notebook): string {
  if (kind === 'markdown') return text.replace(/\r\n?/g, '\n').trim();
  return codeToMarkdown(text.replace(/^(?:[ \t]*\n)+/, '').trimEnd(), kind === 'code' ? language : '', Infinity);
}
