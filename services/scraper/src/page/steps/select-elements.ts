import { isInlineTag, measure, type Child, type Element } from '@winnow/markdown';
import type { PageState } from '../page-state';
import { ElementMatcher, TooManyVisits } from '../select/match-elements';

const tooLarge = 'The page is too large for these selectors; it was read without them.';

/**
 * Finds the elements of `selectors.only` and removes those of `selectors.remove` from the tree, so that no later step
 * can restore them. Links are collected from the source, so those in removed parts are still found.
 */
export function selectElements(state: PageState): void {
  const { only, remove } = state.options.selectors ?? {};
  if (only === undefined && remove === undefined) return;
  const { root } = state.tree;
  const matcher = new ElementMatcher(root);
  try {
    // Both see the page as it was.
    const removed = remove === undefined ? [] : matcher.match(remove);
    state.selected = only === undefined ? [] : matcher.match(only);
    if (removed.length > 0) removeElements(state, new Set(removed));
  } catch (error) {
    if (!(error instanceof TooManyVisits)) throw error;
    state.selected = [];
    state.selectorWarning = tooLarge;
  }
}

function removeElements(state: PageState, removed: ReadonlySet<Element>): void {
  const { root } = state.tree;
  state.hasRemovedText = [...removed].some(({ textLength }) => textLength > 0);
  const isRemoved = (element: Element): boolean => {
    for (let at: Element | undefined = element; at; at = at.parent) if (removed.has(at)) return true;
    return false;
  };
  state.selected = state.selected.filter((element) => !isRemoved(element));
  if (isRemoved(state.body)) state.body = root;
  for (const parent of new Set([...removed].map((element) => element.parent))) if (parent) compact(parent, removed);
  measure(root);
  state.visibleLength = state.body.textLength;
}

function compact({ children }: Element, removed: ReadonlySet<Element>): void {
  const kept: Child[] = [];
  for (const child of children) {
    if (typeof child === 'string' || !removed.has(child)) kept.push(child);
    // A block separates the words before and after it.
    else if (!isInlineTag(child)) kept.push(' ');
  }
  children.length = 0;
  for (const child of kept) children.push(child);
}
