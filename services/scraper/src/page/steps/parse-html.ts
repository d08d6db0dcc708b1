import { buildTree, find, measure, restoreBreaks, separateWords } from '@winnow/markdown';
import { mediaType } from './check-type';
import type { PageState } from '../page-state';

const plainTextTypes = new Set(['text/plain', 'text/markdown', 'text/x-markdown']);

/** Parses the page once. Plain text and Markdown are the content unchanged. */
export function parseHtml(state: PageState): void {
  if (plainTextTypes.has(mediaType(state.page.contentType))) {
    readPlainText(state);
    return;
  }
  state.tree = buildTree(state.html);
  separateWords(state.tree.root);
  restoreBreaks(state.tree.root);
  const { root } = state.tree;
  state.body = find(root, (element) => element.tag === 'body') ?? root;
  measure(root);
  // A second body, or text after </body>, belongs to the page too.
  if (state.body !== root && state.body.textLength < root.textLength / 2) state.body = root;
  insertTemplate(state);
  state.visibleLength = state.body.textLength;
}

const minTemplateChars = 400;

/** Adds text that some CMSs deliver in a template for a script, or in `noscript`. */
function insertTemplate(state: PageState): void {
  const [longest = ''] = [...state.tree.templates].sort((a, b) => b.length - a.length);
  if (longest.length < minTemplateChars) return;
  const { root } = buildTree(longest, state.body);
  separateWords(root);
  restoreBreaks(root);
  measure(root);
  if (root.textLength < minTemplateChars || root.textLength < state.body.textLength) return;
  state.body.children.push(root);
  measure(state.body);
}

function readPlainText(state: PageState): void {
  const text = state.html.replace(/\r\n?/g, '\n').replace(/\0/g, '').trim();
  state.content = text.slice(0, state.options.maxChars);
  state.isTruncated = text.length > state.options.maxChars;
  state.isPlainText = true;
  state.title = /^#{1,2} +(\S.*)$/m.exec(text)?.[1]?.trim() ?? fileName(state.page.url);
  state.outcome = text ? 'ok' : 'thin';
  if (!text) state.message = 'The page has no text.';
}

function fileName(url: string): string {
  try {
    return decodeURIComponent(new URL(url).pathname.split('/').pop() ?? '');
  } catch {
    return '';
  }
}
