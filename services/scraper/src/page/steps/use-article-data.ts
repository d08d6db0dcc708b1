import { inkOf } from '@winnow/markdown';
import type { PageState } from '../page-state';

/** A text this short is a teaser. */
const minBodyChars = 250;
/** The page's own text has to be this much shorter to be a preview of the whole. */
const previewShare = 0.5;

/**
 * Takes the article from the page's schema.org data where the page itself shows only a part of it: pages that put their
 * text in by script, or show a preview.
 */
export function useArticleData(state: PageState): void {
  const { articleBody } = state.metadata;
  const offered = inkOf(articleBody);
  if (offered < minBodyChars || inkOf(state.content) > offered * previewShare) return;
  state.content = articleBody.slice(0, state.options.maxChars);
  state.isPlain = true;
}
