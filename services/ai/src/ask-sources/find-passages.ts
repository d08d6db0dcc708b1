import MiniSearch from 'minisearch';
import { eachBlockOf } from '../text/outline';
import { questionWords } from '../offline/chat/question-kinds';
import { createTermReader, expandTerms } from './search-terms';

export interface AskedSource {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** A range of a source: `source.text.slice(start, end) === text`. */
export interface SourcePassage {
  readonly source: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether it has words of the question, or words that resemble them. */
  readonly hasWords?: boolean;
}

/** Characters after which the next block starts a new passage. */
const passageChars = 700;
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
      return terms;
    },
    processTerm: (term) => term,
    searchOptions: { boost },
  });
  index.addAll(passages.map((passage, id) => ({ ...passage, id })));
  const terms = expandTerms(contentOf(readTerms(question)), vocabulary);
  const found = index
    .search(question, { tokenize: () => [...terms.keys()], boostTerm: (term) => terms.get(term) ?? 0 })
    .slice(0, count)
    .map(({ id }) => passages[id as number] as SourcePassage);
  const others = found.length === count ? [] : inTurn(bySource, count).filter((passage) => !found.includes(passage));
  return [...found.map((passage) => ({ ...passage, hasWords: true })), ...others].slice(0, count);
}

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

/** Groups consecutive blocks under one heading into passages. */
function passagesOf({ id: source, title, text }: AskedSource): SourcePassage[] {
  const passages: SourcePassage[] = [];
  let heading = '';
  let open: { start: number; end: number } | null = null;
  const close = () => {
    if (open) passages.push({ source, title, heading, text: text.slice(open.start, open.end), ...open });
    open = null;
  };
  for (const block of eachBlockOf(text)) {
    if (block.kind === 'heading') {
      close();
      heading = block.text;
      continue;
    }
    if (open && block.end - (open as { start: number }).start > passageChars) close();
    for (const span of pieces(block)) {
      if (open && span.end - (open as { start: number }).start > passageChars) close();
      open = { start: (open as { start: number } | null)?.start ?? span.start, end: span.end };
    }
  }
  close();
  return passages;
}

/** Splits a long paragraph between sentences, and a long list between items. */
function pieces(
  block: Exclude<ReturnType<typeof eachBlockOf> extends Generator<infer B> ? B : never, { kind: 'heading' }>,
) {
  if (block.end - block.start <= passageChars) return [block];
  if (block.kind === 'paragraph') return block.sentences;
  return block.kind === 'list' ? block.items : [block];
}
