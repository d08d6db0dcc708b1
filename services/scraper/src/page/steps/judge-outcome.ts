import { measureText, textOf } from '@winnow/markdown';
import type { PageState } from '../page-state';
import { isBotWall, isScriptShell, isSignIn } from '../text/page-walls';

/** Characters of content from which a page is neither a wall nor a form. */
const wallLimit = 900;
/** Characters below which a page is a sign-in page; a longer page merely has a sign-in form. */
const signInLimit = 350;
const shellLimit = 300;
const thinLimit = 80;
const sourceLimit = 300_000;

/** Sets the outcome. Detects walls, forms and shells only when there is little content. */
export function judgeOutcome(state: PageState): void {
  const { content, title, page, options, tree } = state;
  const ink = measureText(content);
  state.outcome = 'ok';
  if (ink >= wallLimit) return;
  const html = state.html.slice(0, sourceLimit);
  const text = textOf(tree.root, 4_000);
  if (isBotWall(html, state.metadata.documentTitle || title, text)) {
    fail(state, 'blocked', 'The website is blocking automated access.');
  } else if (ink < signInLimit && isSignIn({ hasPassword: state.hasPassword, title, url: page.url, ink })) {
    fail(state, 'login', 'This page asks for a sign-in before it shows its content.');
  } else if (
    ink < shellLimit &&
    !options.rendered &&
    isScriptShell(html, tree.noscriptText, text, textOf(state.body, 200))
  ) {
    fail(state, 'needs-javascript', 'The website requires JavaScript to load its content.');
  } else if (ink < thinLimit) {
    state.outcome = 'thin';
    state.message = ink === 0 ? 'The page has no text.' : 'The page has hardly any text.';
  }
}

function fail(state: PageState, outcome: 'blocked' | 'login' | 'needs-javascript', message: string): void {
  state.outcome = outcome;
  state.message = message;
}
