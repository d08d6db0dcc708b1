import { buildTree, find, indentJson, isInside, measure, restoreBreaks, separateWords } from '@winnow/markdown';
import type { PageState } from '../page-state';
import { maxWallChars, setBlocked } from './classify-outcome';
import { isBotWall } from '../text/page-walls';
import { fileName, isXhtml, mediaType } from '../text/source-language';

/** Parses the page once. Plain text, Markdown and data are the content unchanged, but JSON is indented. */
export function parseHtml(state: PageState): void {
  if (state.source !== undefined) return readSource(state, state.source);
  state.tree = buildTree(state.html, undefined, isXhtml(state.page));
  separateWords(state.tree.root);
  restoreBreaks(state.tree.root);
  const { root } = state.tree;
  state.body = find(root, (element) => element.tag === 'body') ?? root;
  measure(root);
  // A second body, or text after </body>, belongs to the page too.
  if (hasSecondBody(state) || state.body.textLength < root.textLength / 2) state.body = root;
  insertTemplate(state);
  state.visibleLength = state.body.textLength;
}

/** Whether a body with text follows the first one, of which browsers display both. */
const hasSecondBody = ({ tree, body }: PageState): boolean =>
  find(
    tree.root,
    (element) => element.tag === 'body' && element !== body && element.textLength > 0 && !isInside(element, body),
  ) !== undefined;

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

function readSource(state: PageState, language: string): void {
  const { maxChars } = state.options;
  const source = state.html.replace(/\r\n?/g, '\n').replace(/\0/g, '').trim();
  const text = language === 'json' ? indentJson(source, maxChars) : source;
  state.content = text.slice(0, maxChars);
  state.isTruncated = text.length > maxChars;
  state.isPlainText = true;
  const heading = isProse(language) ? /^#{1,2} +(\S.*)$/m.exec(text)?.[1]?.trim() : undefined;
  state.title = heading ?? fileName(state.page.url);
  state.outcome = text ? 'ok' : 'thin';
  if (!text) state.message = 'The page has no text.';
  if (language === 'text' && isPage(state) && text.length < maxWallChars && isBotWall(text, '', text))
    setBlocked(state);
}

/** Whether text is declared as a page, not as a text file: a robots.txt may name automated access as well. */
const isPage = ({ page }: PageState): boolean => /^(?:text\/html)?$/.test(mediaType(page.contentType));

const isProse = (language: string) => language === 'text' || language === 'markdown';
