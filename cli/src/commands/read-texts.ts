import type { WinnowClient } from '@winnow/client';
import { readSource, titleOf } from './read-source.ts';
import { sourceOf } from './source.ts';

/** The text of a source, under the name that it has on the command line. */
export interface ReadText {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Maximum characters of a title in the API; an address that stands in for one may be longer. */
const maxTitle = 1_000;

/** Reads files, pages and videos one after another. Throws the first failure. */
export async function readTexts(
  client: WinnowClient,
  names: readonly string[],
  signal: AbortSignal,
): Promise<ReadText[]> {
  const texts: ReadText[] = [];
  for (const name of new Set(names)) {
    const read = await readSource(client, sourceOf(name), { format: 'text', include: [] }, signal);
    texts.push({ id: name, title: (titleOf(read) || name).slice(0, maxTitle), text: read.text });
  }
  return texts;
}
