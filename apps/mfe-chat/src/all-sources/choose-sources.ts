import type { OfferedSource } from '@winnow/browser';
import { sourceLimits, type RequestOf } from '@winnow/contracts';

export interface ChosenSources {
  chosen: readonly OfferedSource[];
  /** Total number of sources. */
  count: number;
}

/** Maximum characters of a text that are searched for the question's words. */
const lookedAtChars = 100_000;

/**
 * Returns the sources for a question: all of them, or the best matches for its words when all exceed the limit of one
 * message. Keeps their order.
 */
export function chooseSources(question: string, sources: readonly OfferedSource[]): ChosenSources {
  const count = sources.length;
  const chars = sources.reduce((sum, { text }) => sum + text.length, 0);
  if (count <= sourceLimits.sources && chars <= sourceLimits.chars) return { chosen: sources, count };
  const words = [...new Set(question.toLocaleLowerCase().match(/[\p{L}\p{N}]{3,}/gu))];
  const scored = sources.map((source, at) => ({ source, at, score: scoreOf(source, words) }));
  scored.sort((one, other) => other.score - one.score || one.at - other.at);
  const taken: typeof scored = [];
  let room: number = sourceLimits.chars;
  for (const entry of scored) {
    if (taken.length === sourceLimits.sources) break;
    const { text } = entry.source;
    // A source that exceeds the limit on its own is truncated.
    if (text.length > room && taken.length > 0) continue;
    taken.push({ ...entry, source: { ...entry.source, text: text.slice(0, room) } });
    room -= Math.min(room, text.length);
  }
  return { chosen: taken.sort((one, other) => one.at - other.at).map(({ source }) => source), count };
}

/** Returns how many of the words a source contains; words in its title count twice. */
function scoreOf({ title, text }: OfferedSource, words: readonly string[]): number {
  const [named, said] = [title.toLocaleLowerCase(), text.slice(0, lookedAtChars).toLocaleLowerCase()];
  return words.reduce((sum, word) => sum + (named.includes(word) ? 2 : 0) + (said.includes(word) ? 1 : 0), 0);
}

/** Builds the request for a question with new ids, since titles and ids of cards may exceed its limits. */
export function sourcesRequest(question: string, chosen: readonly OfferedSource[]): RequestOf<'ask-sources'> {
  return {
    question,
    sources: chosen.map(({ title, text }, at) => ({ id: String(at), title: title.slice(0, 1_000), text })),
  };
}
