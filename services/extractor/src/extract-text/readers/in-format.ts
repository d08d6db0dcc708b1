import type { ContentFormat } from '@winnow/contracts';
import { lightToHtml, plainToHtml, plainToMarkdown } from '@winnow/markdown';
import type { Written } from './reader';

/** A reader's text in the requested format, at most `maxChars` characters. Light Markdown is Markdown. */
export function inFormat(format: ContentFormat, text: string, written: Written | undefined, maxChars: number): string {
  if (format === 'text' || written === format) return text;
  if (written !== 'plain') return format === 'html' ? lightToHtml(text, maxChars) : text;
  return format === 'html' ? plainToHtml(text, maxChars) : plainToMarkdown(text, maxChars);
}
