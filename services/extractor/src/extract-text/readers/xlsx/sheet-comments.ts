import { commentText } from '../comment-text';
import type { Archive } from '../package/archive';
import { decodeEscapes } from '../package/escaped-text';
import { targetsOf, type Relationship } from '../package/relationships';
import type { TextBudget } from '../text-budget';

interface Comment {
  readonly cell: string;
  readonly author: string;
  text: string;
}

/** Reads the names of authors of threaded comments by their ids. */
export async function readPersons(
  archive: Archive,
  relationships: readonly Relationship[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const part of targetsOf(relationships, 'person'))
    await archive.parse(part, {
      open({ name, attributes }) {
        if (name === 'person') names.set(attributes['id'] ?? '', attributes['displayName'] ?? '');
      },
      close: () => undefined,
      text: () => undefined,
    });
  return names;
}

/**
 * Reads the comments of a sheet by its relationships, each with its cell. For threads, reads only the threaded part; the
 * classic one repeats it for older programs.
 */
export async function readSheetComments(
  archive: Archive,
  relationships: readonly Relationship[],
  persons: ReadonlyMap<string, string>,
  budget: TextBudget,
): Promise<string[]> {
  const commentsOf = async (kind: string): Promise<Comment[]> => {
    const found: Comment[][] = [];
    for (const part of targetsOf(relationships, kind)) found.push(await readComments(archive, part, persons, budget));
    return found.flat();
  };
  const threads = await commentsOf('threadedComment');
  const threadedCells = new Set(threads.map(({ cell }) => cell));
  const notes = (await commentsOf('comments')).filter(({ cell }) => !threadedCells.has(cell));
  return [...threads, ...notes].flatMap(({ cell, author, text }) =>
    text.trim() === '' ? [] : commentText(author, decodeEscapes(text), cell),
  );
}

/** Reads both kinds of parts: notes with a list of authors, and threads with persons. */
async function readComments(
  archive: Archive,
  part: string,
  persons: ReadonlyMap<string, string>,
  budget: TextBudget,
): Promise<Comment[]> {
  const comments: Comment[] = [];
  const authors: string[] = [];
  let openElement: 'author' | 'text' | undefined;
  await archive.parse(part, {
    open({ name, attributes }) {
      const startComment = (author: string | undefined): void => {
        budget.addElements();
        comments.push({ cell: attributes['ref'] ?? '', author: author ?? '', text: '' });
      };
      if (name === 's:author') {
        openElement = 'author';
        authors.push('');
      } else if (name === 's:comment') startComment(authors[Number(attributes['authorId'])]);
      else if (name === 'threadedComment') startComment(persons.get(attributes['personId'] ?? ''));
      else if (name === 's:t' || name === 'text') openElement = 'text';
    },
    close: () => (openElement = undefined),
    text(text) {
      if (openElement === 'author') authors.push((authors.pop() ?? '') + text);
      const comment = comments.at(-1);
      if (openElement !== 'text' || !comment) return;
      budget.addChars(text.length);
      comment.text += text;
    },
  });
  return comments;
}
