import { commentText } from '../comment-text';
import type { Archive } from '../package/archive';

/** Reads the comments of a document by their ids, each with its author. Calls `count` with their characters. */
export async function readComments(
  archive: Archive,
  part: string | undefined,
  count: (chars: number) => void,
): Promise<ReadonlyMap<string, string>> {
  const comments = new Map<string, string>();
  if (part === undefined) return comments;
  let open: { id: string; author: string; text: string } | undefined;
  let inText = false;
  await archive.parse(part, {
    open({ name, attributes }) {
      if (name === 'w:comment') open = { id: attributes['id'] ?? '', author: attributes['author'] ?? '', text: '' };
      else if (name === 'w:t') inText = true;
      else if (name === 'w:p' && open && open.text !== '') open.text += ' ';
    },
    close({ name }) {
      if (name === 'w:t') inText = false;
      if (name !== 'w:comment' || !open) return;
      const text = open.text.trim();
      if (text !== '') comments.set(open.id, commentText(open.author, text));
      open = undefined;
    },
    text(text) {
      if (!inText || !open) return;
      count(text.length);
      open.text += text;
    },
  });
  return comments;
}
