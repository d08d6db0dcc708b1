import { find, findAll, measureText, textOf } from '@winnow/markdown';
import type { PageState } from '../page-state';
import { isBotWall, isScriptShell, isSignIn } from '../text/page-walls';

/** Maximum content of a bot wall or form. */
export const maxWallChars = 900;
/** Maximum content of a sign-in page; a longer page merely contains a sign-in form. */
const maxSignInChars = 350;
const maxShellChars = 300;
const maxThinChars = 80;
const maxSourceChars = 300_000;

/** Sets the outcome. Detects bot walls, sign-in forms and script shells only on pages with little content. */
export function classifyOutcome(state: PageState): void {
  const { content, title, page, options, tree } = state;
  const contentLength = measureText(content);
  state.outcome = 'ok';
  if (contentLength >= maxWallChars) return;
  const html = state.html.slice(0, maxSourceChars);
  const text = textOf(tree.root, 4_000);
  if (isBotWall(html, state.metadata.documentTitle || title, text)) {
    setBlocked(state);
  } else if (
    contentLength < maxSignInChars &&
    isSignIn({ hasPassword: state.hasPassword, title, url: page.url, contentLength })
  ) {
    setOutcome(state, 'login', 'This page asks for a sign-in before it shows its content.');
  } else if (
    contentLength < maxShellChars &&
    !(state.isDocsContainer && contentLength >= maxThinChars) &&
    !options.rendered &&
    isScriptShell(html, hasTextOfItsOwn(state) ? '' : tree.noscriptText, text, content || textOf(state.body, 4_000))
  ) {
    setOutcome(state, 'needs-javascript', 'The website requires JavaScript to load its content.');
  } else if (contentLength < maxThinChars) {
    state.outcome = 'thin';
    state.message = isFrameset(state)
      ? 'The page only shows other pages in frames. Use the pages that it links to.'
      : contentLength === 0
        ? 'The page has no text.'
        : 'The page has hardly any text.';
  }
}

/** Matches a note about the text itself, whose page may have a teaser only: "Enable JavaScript to read this article." */
const textNeedsScripts =
  /\bto (?:view|read|see|display|load|run|continue)(?: reading)? (?:this|the) (?:page|site|website|article|content|post|story|app)\b/i;

/**
 * Whether a page has an article, the entries of a list, or the posts of a thread, without scripts: blogs and forums only
 * ask for JavaScript to show comments or effects, or to write a post.
 */
function hasTextOfItsOwn({ body, content, hasWholeThread, tree }: PageState): boolean {
  if (measureText(content) < maxThinChars) return false;
  if (hasWholeThread) return true;
  if (textNeedsScripts.test(tree.noscriptText)) return false;
  const articles = findAll(body, ({ tag }) => tag === 'article').map((article) => textOf(article, 4_000));
  return measureText(articles.join(' ')) >= maxThinChars;
}

const isFrameset = ({ tree }: PageState): boolean => find(tree.root, ({ tag }) => tag === 'frame') !== undefined;

/** Sets the outcome of a bot wall. */
export function setBlocked(state: PageState): void {
  setOutcome(state, 'blocked', 'The website is blocking automated access.');
}

function setOutcome(state: PageState, outcome: 'blocked' | 'login' | 'needs-javascript', message: string): void {
  state.outcome = outcome;
  state.message = message;
}
