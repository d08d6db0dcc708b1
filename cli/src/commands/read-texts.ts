import type { WinnowClient } from '@winnow/client';
import { readSource } from './read.ts';
import { sourceOf } from './source.ts';

/** The text of a source, under the name that it has on the command line. */
export interface ReadText {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Reads files, pages and videos one after another. Throws the first failure. */
export async function readTexts(
  client: WinnowClient,
  names: readonly string[],
  signal: AbortSignal,
): Promise<ReadText[]> {
  const texts: ReadText[] = [];
  for (const name of new Set(names)) {
    const { answer, text } = await readSource(client, sourceOf(name), { format: 'text', include: [] }, signal);
    const title = 'title' in answer && typeof answer.title === 'string' ? answer.title : '';
    texts.push({ id: name, title: title || name, text });
  }
  return texts;
}
