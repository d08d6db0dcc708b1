import type { ContentFormat } from '@winnow/contracts';
import { codeToHtml, codeToMarkdown, plainToHtml, plainToMarkdown, toFullMarkdown, toHtml } from '@winnow/markdown';
import type { PageState } from '../page-state';
import { urlResolver } from './url-resolver';

/** Returns the chosen content in a format, by default the requested one. */
export function formatContent(state: PageState, format = state.options.format ?? 'text'): string {
  const { content, main, options, page, source = 'text', tree } = state;
  const { maxChars } = options;
  if (format === 'text' || content === '') return content;
  // A Markdown page is returned unchanged.
  if (source === 'markdown' && format === 'markdown') return content;
  if (source !== 'text' && source !== 'markdown')
    return format === 'html' ? codeToHtml(content, maxChars) : codeToMarkdown(content, source, maxChars);
  if (state.isPlainText) return formatPlainText(format, content, maxChars);
  const writerOptions = { address: urlResolver(tree.root, page.url), maxChars };
  return format === 'html' ? toHtml(main, writerOptions) : toFullMarkdown(main, writerOptions);
}

/** Writes plain text in a format that displays exactly that text. */
export function formatPlainText(format: ContentFormat | undefined, text: string, maxChars: number): string {
  if (format === 'markdown') return plainToMarkdown(text, maxChars);
  return format === 'html' ? plainToHtml(text, maxChars) : text.slice(0, maxChars);
}
