import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

/** Characters from which a reply is shown as it came: one that is written to be slow takes up to a second for these. */
const maxChars = 20_000;

/** What a text says as CommonMark with GitHub's tables; null for one that is too long. */
export function parseMarkdown(text: string): Root | null {
  if (text.length > maxChars) return null;
  return fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
}
