import { measureText } from '@winnow/markdown';
import type { PageState } from '../page-state';

/** Minimum characters of the article's text; a shorter one is a teaser. */
const minArticleChars = 250;
/** Maximum length of the page's own text, relative to the article's, to be a preview. */
const maxPreviewShare = 0.5;

/**
 * Uses the article in the page's schema.org data when the page shows only a part of it: pages that insert their text by
 * script, or show a preview.
 */
export function useArticleData(state: PageState): void {
  // The data have the removed text as well; they have no images.
  if (state.hasRemovedText) return;
  const { articleBody } = state.metadata;
  const articleLength = measureText(articleBody);
  if (articleLength < minArticleChars || measureText(state.content) > articleLength * maxPreviewShare) return;
  state.content = articleBody.slice(0, state.options.maxChars);
  state.isPlainText = true;
}
