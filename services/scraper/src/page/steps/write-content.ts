import { toMarkdown } from '@winnow/markdown';
import type { PageState } from '../page-state';

/** Writes the chosen elements as text in light Markdown, truncated at the end of a line. */
export function writeContent(state: PageState): void {
  const text = state.main
    .map((element) => toMarkdown(element))
    .filter(Boolean)
    .join('\n\n');
  state.content = truncateAtLine(text, state.options.maxChars);
}

function truncateAtLine(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = text.lastIndexOf('\n', limit);
  return text
    .slice(0, end > limit * 0.8 ? end : limit)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}
