import { selectorChars, type PageSelectors } from '@winnow/contracts';
import { parseSelectors, SelectorError } from '@winnow/markdown/selectors';
import * as z from 'zod/mini';
import { fieldPath, fieldProblem } from '../strict-request';

/** Names of tags, classes and ids, or any other selectors. */
export const tagsSchema = z.optional(z.array(z.string()));

export interface TagOptions {
  readonly includeTags?: readonly string[] | undefined;
  readonly excludeTags?: readonly string[] | undefined;
}

/** Returns the selectors of a page's parts; none for empty lists. Throws a problem that names the field `within`. */
export function selectorsOf(
  { includeTags, excludeTags }: TagOptions,
  within?: string,
): { readonly selectors?: PageSelectors } {
  const only = joinSelectors(includeTags, fieldPath('includeTags', within));
  const remove = joinSelectors(excludeTags, fieldPath('excludeTags', within));
  if (only === undefined && remove === undefined) return {};
  return { selectors: { only, remove } };
}

/** Joins selectors to a list; undefined without any. Throws a problem that names the field of an invalid one. */
export function joinSelectors(tags: readonly string[] = [], field: string): string | undefined {
  if (tags.length === 0) return undefined;
  const list = tags.join(', ');
  if (list.length > selectorChars) throw fieldProblem(field, `has more than ${selectorChars} characters`);
  try {
    for (const tag of tags) parseSelectors(tag);
    parseSelectors(list);
  } catch (error) {
    throw error instanceof SelectorError ? fieldProblem(field, reasonOf(error)) : error;
  }
  return list;
}

/** The message of an error as part of another sentence. */
const reasonOf = ({ message }: SelectorError): string =>
  message.replace(/^[AT]/, (letter) => letter.toLowerCase()).replace(/\.$/, '');
