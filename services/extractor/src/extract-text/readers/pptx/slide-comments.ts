import { commentText } from '../comment-text';
import type { Archive } from '../package/archive';
import { targetsOf, type Relationship } from '../package/relationships';
import type { TextBudget } from '../text-budget';

/** Reads the names of comment authors by their ids, for classic and threaded comments. */
export async function readAuthors(archive: Archive, relations: readonly Relationship[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { type, target } of relations) {
    if (type !== 'commentAuthors' && type !== 'authors') continue;
    await archive.parse(target, {
      open({ name, attributes }) {
        if (name === 'p:cmAuthor' || name === 'author') names.set(attributes['id'] ?? '', attributes['name'] ?? '');
      },
      close: () => undefined,
      text: () => undefined,
    });
  }
  return names;
}

/** Reads the comments of a slide; replies follow their comment. */
export async function readSlideComments(
  archive: Archive,
  relationships: readonly Relationship[],
  authors: ReadonlyMap<string, string>,
  budget: TextBudget,
): Promise<string[]> {
  const comments: { readonly author: string; text: string }[] = [];
  for (const part of targetsOf(relationships, 'comments')) {
    // A reply is nested in its comment, before the comment's text.
    const openComments: typeof comments = [];
    let inText = false;
    await archive.parse(part, {
      open({ name, attributes }) {
        if (commentElements.has(name)) {
          budget.addElements();
          const comment = { author: authors.get(attributes['authorId'] ?? '') ?? '', text: '' };
          comments.push(comment);
          openComments.push(comment);
        } else if (name === 'a:p' && openComments.length > 0) openComments.at(-1)!.text += ' ';
        else if (name === 'p:text' || name === 'a:t') inText = true;
      },
      close({ name }) {
        if (commentElements.has(name)) openComments.pop();
        inText = false;
      },
      text(text) {
        const comment = openComments.at(-1);
        if (!inText || !comment) return;
        budget.addChars(text.length);
        comment.text += text;
      },
    });
  }
  return comments.flatMap(({ author, text }) => (text.trim() === '' ? [] : commentText(author, text)));
}

/** Elements of classic comments, threaded comments and replies. */
const commentElements: ReadonlySet<string> = new Set(['p:cm', 'cm', 'reply']);
