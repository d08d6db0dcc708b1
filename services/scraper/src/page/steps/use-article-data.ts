import { inkOf } from '@winnow/markdown';
import type { PageState } from '../page-state';

/** A text this short is a teaser. */
const minBodyChars = 250;
/** The page's own text must be this much shorter to be a preview. */
const previewShare = 0.5;

/**
 * Uses the article of the page's schema.org data when the page shows only a part of it: pages that insert their text by
 * script, or show a preview.
 */
export function useArticleData(state: PageState): void {
  const { articleBody } = state.metadata;
  const offered = inkOf(articleBody);
  if (offered < minBodyChars || inkOf(state.content) > offered * previewShare) return;
  state.content = articleBody.slice(0, state.options.maxChars);
  state.isPlain = true;
}
