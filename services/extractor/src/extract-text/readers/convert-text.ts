import type { ContentFormat } from '@winnow/contracts';
import { lightToHtml, plainToHtml, plainToMarkdown } from '@winnow/markdown';
import type { TextFormat } from './reader';

/**
 * Converts a reader's text, whose length is limited, to the requested format, in which it may be longer. Light Markdown is
 * returned as Markdown.
 */
export function convertText(format: ContentFormat, text: string, written: TextFormat | undefined): string {
  if (format === 'text' || written === format) return text;
  if (written !== 'plain') return format === 'html' ? lightToHtml(text) : text;
  return format === 'html' ? plainToHtml(text, Infinity) : plainToMarkdown(text, Infinity);
}
