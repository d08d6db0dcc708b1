import type { ContentFormat } from '@winnow/contracts';
import { lightToHtml, plainToHtml, plainToMarkdown } from '@winnow/markdown';
import type { TextFormat } from './reader';

/**
 * Converts a reader's text to the requested format, at most `maxChars` characters. Light Markdown is returned as
 * Markdown.
 */
export function convertText(
  format: ContentFormat,
  text: string,
  written: TextFormat | undefined,
  maxChars: number,
): string {
  if (format === 'text' || written === format) return text;
  if (written !== 'plain') return format === 'html' ? lightToHtml(text, maxChars) : text;
  return format === 'html' ? plainToHtml(text, maxChars) : plainToMarkdown(text, maxChars);
}
