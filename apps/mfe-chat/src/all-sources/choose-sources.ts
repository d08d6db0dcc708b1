import type { OfferedSource } from '@winnow/browser';
import { sourceLimits, type RequestOf } from '@winnow/contracts';

export interface ChosenSources {
  chosen: readonly OfferedSource[];
  /** How many there are. */
  count: number;
}

/** What of a text is looked at for the question's words. */
const lookedAtChars = 100_000;

/**
 * The sources that one question can have: all of them, or those with most of its words when all exceed the limit of one
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
    // One that is too long for all messages is asked as far as it fits.
    if (text.length > room && taken.length > 0) continue;
    taken.push({ ...entry, source: { ...entry.source, text: text.slice(0, room) } });
    room -= Math.min(room, text.length);
  }
  return { chosen: taken.sort((one, other) => one.at - other.at).map(({ source }) => source), count };
}

/** How many of the words a source holds; those of its title count twice. */
function scoreOf({ title, text }: OfferedSource, words: readonly string[]): number {
  const [named, said] = [title.toLocaleLowerCase(), text.slice(0, lookedAtChars).toLocaleLowerCase()];
  return words.reduce((sum, word) => sum + (named.includes(word) ? 2 : 0) + (said.includes(word) ? 1 : 0), 0);
}

/** The request for a question, with separate ids: titles and ids of cards may exceed its limits. */
export function sourcesRequest(question: string, chosen: readonly OfferedSource[]): RequestOf<'ask-sources'> {
  return {
    question,
    sources: chosen.map(({ title, text }, at) => ({ id: String(at), title: title.slice(0, 1_000), text })),
  };
}
