import MiniSearch from 'minisearch';
import { questionWords } from '../offline/chat/question-kinds';
import { passagesOf, type AskedSource, type SourcePassage } from './passages';
import { createTermReader, expandTerms } from './search-terms';

/** Weight of a heading or title compared with text. */
const boost = { heading: 1.6, title: 1.3 };

/**
 * Returns the best passages for a question, ranked by BM25. When fewer than `count` have words like its own,
 * the first passages of each source fill up the list, since a question may use other words than its source.
 */
export function findPassages(sources: readonly AskedSource[], question: string, count: number): SourcePassage[] {
  const bySource = sources.map(passagesOf);
  const passages = bySource.flat();
  const readTerms = createTermReader();
  const vocabulary = new Set<string>();
  const index = new MiniSearch<SourcePassage & { id: number }>({
    fields: ['text', 'heading', 'title'],
    tokenize: (text) => {
      const terms = readTerms(text);
      for (const term of terms) vocabulary.add(term);
      return terms.map(keyOf);
    },
    processTerm: (term) => term,
    searchOptions: { boost },
  });
  index.addAll(passages.map((passage, id) => ({ ...passage, id })));
  const expanded = expandTerms(contentOf(readTerms(question)), vocabulary);
  const terms = new Map([...expanded].map(([term, weight]) => [keyOf(term), weight]));
  const found = index
    .search(question, { tokenize: () => [...terms.keys()], boostTerm: (term) => terms.get(term) ?? 0 })
    .slice(0, count)
    .map(({ id }) => passages[id as number] as SourcePassage);
  const others = found.length === count ? [] : inTurn(bySource, count).filter((passage) => !found.includes(passage));
  return [...found.map((passage) => ({ ...passage, hasWords: true })), ...others].slice(0, count);
}

/**
 * Returns the key of a term in ASCII: MiniSearch's radix tree compares every child of a node, of which Chinese and
 * Japanese have thousands.
 */
const keyOf = (term: string): string => encodeURIComponent(term.toWellFormed());

/** Returns the terms of a question without its question words, unless it has no others. */
function contentOf(terms: readonly string[]): readonly string[] {
  const content = terms.filter((term) => !questionWords.has(term));
  return content.length > 0 ? content : terms;
}

/** Returns the first passages of all sources, one per source in turn. */
function inTurn(bySource: readonly (readonly SourcePassage[])[], count: number): SourcePassage[] {
  const longest = Math.min(count, Math.max(0, ...bySource.map(({ length }) => length)));
  return Array.from({ length: longest }, (_, at) => bySource.flatMap((passages) => passages[at] ?? [])).flat();
}
