import type { ContentFormat } from '@winnow/contracts';
import { plainToHtml, plainToMarkdown, toFullMarkdown, toHtml } from '@winnow/markdown';
import type { PageState } from '../page-state';
import { mediaType } from '../steps/check-type';
import { addressesOf } from './page-address';

const markdownTypes = new Set(['text/markdown', 'text/x-markdown']);

/** Returns the chosen content in the requested format. */
export function contentIn(state: PageState): string {
  const { content, main, options, page, tree } = state;
  const { format = 'text', maxChars } = options;
  if (format === 'text' || content === '') return content;
  // A Markdown page is returned unchanged.
  if (state.isPlain && format === 'markdown' && markdownTypes.has(mediaType(page.contentType))) return content;
  if (state.isPlain) return plainIn(format, content, maxChars);
  const full = { address: addressesOf(tree.root, page.url), maxChars };
  return format === 'html' ? toHtml(main, full) : toFullMarkdown(main, full);
}

/** Writes plain text in a format that displays exactly that text. */
export function plainIn(format: ContentFormat | undefined, text: string, maxChars: number): string {
  if (format === 'markdown') return plainToMarkdown(text, maxChars);
  return format === 'html' ? plainToHtml(text, maxChars) : text.slice(0, maxChars);
}
