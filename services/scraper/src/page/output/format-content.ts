import type { ContentFormat } from '@winnow/contracts';
import { plainToHtml, plainToMarkdown, toFullMarkdown, toHtml } from '@winnow/markdown';
import type { PageState } from '../page-state';
import { mediaType } from '../steps/check-type';
import { urlResolver } from './url-resolver';

const markdownTypes = new Set(['text/markdown', 'text/x-markdown']);

/** Returns the chosen content in a format, by default the requested one. */
export function formatContent(state: PageState, format = state.options.format ?? 'text'): string {
  const { content, main, options, page, tree } = state;
  const { maxChars } = options;
  if (format === 'text' || content === '') return content;
  // A Markdown page is returned unchanged.
  if (state.isPlainText && format === 'markdown' && markdownTypes.has(mediaType(page.contentType))) return content;
  if (state.isPlainText) return formatPlainText(format, content, maxChars);
  const writerOptions = { address: urlResolver(tree.root, page.url), maxChars };
  return format === 'html' ? toHtml(main, writerOptions) : toFullMarkdown(main, writerOptions);
}

/** Writes plain text in a format that displays exactly that text. */
export function formatPlainText(format: ContentFormat | undefined, text: string, maxChars: number): string {
  if (format === 'markdown') return plainToMarkdown(text, maxChars);
  return format === 'html' ? plainToHtml(text, maxChars) : text.slice(0, maxChars);
}
