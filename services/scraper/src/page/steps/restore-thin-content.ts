import { type Element, hasText, measureText, measure } from '@winnow/markdown';
import type { PageState } from '../page-state';
import { hasNameOfBox, layoutNames } from '../text/boilerplate-names';
import { declaredArticle } from '../text/content-conventions';
import { scoreProse } from '../text/score-prose';
import { writeContent } from './write-content';

/** Maximum characters of thin content, for pages with much more text: an overview, a shop, a home page. */
const maxThinChars = 250;
/** The same maximum for a collection, whose entries are names and prices. */
const maxThinCollectionChars = 100;
const minVisibleChars = 400;
const maxKeptShare = 0.25;
/** Minimum characters in a documentation generator's container, which may have less text than the menu beside it. */
const minDocsChars = 40;
/** Minimum text of the element that a page marks as its main content. */
const minMainChars = 40;
/** Minimum running text of a short article: one sentence. */
const minSentenceChars = 60;
/** Minimum running text of kept sentences beside which boxes are not restored. */
const minProse = 100;
const alwaysDropped = new Set(['hidden', 'control', 'tag', 'consent', 'joined']);
/**
 * Drop reasons that remain in each attempt, and the minimum characters of its result. Elements dropped by name are restored
 * last. By cross-validation: WCXB +.0004, forums +.003, product pages +.003, worse in one fold of five.
 */
const attempts = [
  { keptDropped: new Set([...alwaysDropped, 'name']), minChars: 100 },
  { keptDropped: alwaysDropped, minChars: 0 },
] as const;

/**
 * When hardly any text is kept, restores dropped elements of the whole page except menus. Teasers are the content of an
 * overview.
 */
export function restoreThinContent(state: PageState): void {
  const keptLength = measureText(state.content);
  const marked = markedMain(state);
  if (
    keptLength >= (state.kind === 'collection' ? maxThinCollectionChars : maxThinChars) ||
    (state.visibleLength < minVisibleChars && (keptLength > 0 || !marked)) ||
    keptLength > state.visibleLength * maxKeptShare
  )
    return;
  if (state.isDocsContainer && keptLength >= minDocsChars) return;
  if (state.hasWholeThread || hasShortArticle(state)) return;
  const { content, main } = state;
  const root = marked ?? state.body;
  measure(state.body);
  const layout = layoutNames(state.body);
  const isBox = (element: Element): boolean => isMenu(element) || hasNameOfBox(element, layout);
  const hasSentences = (scoreProse(state.body).get(state.body) ?? 0) >= minProse;
  const reasons = dropReasons(root);
  for (const { keptDropped, minChars } of attempts) {
    restoreDropped(root, keptDropped, hasSentences && !keptDropped.has('name') ? isBox : isMenu);
    measure(state.body);
    state.main = [root];
    writeContent(state);
    if (measureText(state.content) >= Math.max(keptLength * 2, minChars)) return;
  }
  // Markdown and HTML are written from the elements.
  for (const [element, reason] of reasons) element.dropped = reason;
  state.content = content;
  state.main = main;
}

/** Returns the drop reason of each element below another. */
function dropReasons(
  { children }: Element,
  reasons = new Map<Element, string | undefined>(),
): ReadonlyMap<Element, string | undefined> {
  for (const child of children) if (typeof child !== 'string') dropReasons(child, reasons.set(child, child.dropped));
  return reasons;
}

/** Returns the only element that the page marks as its main content, if it has text: around it are menus and footers. */
function markedMain({ containers }: PageState): Element | undefined {
  const [main, ...others] = containers.find(({ convention }) => convention.name === 'main')?.containers ?? [];
  return others.length === 0 && main && main.textLength >= minMainChars ? main : undefined;
}

/**
 * Whether the page marks one article, whose sentences are kept: short news beside teasers of other texts. Short posts
 * of blogs resemble those of forums.
 */
function hasShortArticle({ containers, kind }: PageState): boolean {
  const article = declaredArticle(containers);
  if (!article || (kind !== 'article' && kind !== 'forum')) return false;
  return (scoreProse(article).get(article) ?? 0) >= minSentenceChars;
}

function restoreDropped(
  element: Element,
  keptDropped: ReadonlySet<string>,
  isBoilerplate: (element: Element) => boolean,
): void {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    // Inside an element that was dropped by name, a menu or box has no reason of its own.
    if (isBoilerplate(child) && !hasContent(child)) child.dropped = 'tag';
    // The rest of a menu with kept text is not restored.
    else if (isMenu(child)) continue;
    if (child.dropped && !keptDropped.has(child.dropped)) child.dropped = undefined;
    if (!child.dropped) restoreDropped(child, keptDropped, isBoilerplate);
  }
}

const isMenu = ({ tag }: Element): boolean => tag === 'nav';

/** Whether a menu or box has kept text; of a menu, kept links are no content. */
const hasContent = (element: Element): boolean =>
  isMenu(element) ? element.linkLength * 2 < element.textLength : hasText(element);
