import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

/** Maximum characters of a reply that is parsed: a text crafted to be slow takes up to a second at this size. */
const maxChars = 20_000;

/** Parses a text as CommonMark with GitHub's tables; null for one that is too long. */
export function parseMarkdown(text: string): Root | null {
  if (text.length > maxChars) return null;
  return fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
}
