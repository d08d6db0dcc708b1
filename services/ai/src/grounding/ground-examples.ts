import type { Example } from '@winnow/contracts';
import { blocksOf } from '../text/outline';
import { plainText } from '../text/plain-text';
import type { Span } from '../text/text-types';
import { isStopWord, stemOf, wordsOf } from '../text/words';
import { findQuote, foldContent } from './find-quote';
import { evidenceOf, scoreGrounding } from './score-grounding';

export interface Draft {
  readonly question: string;
  readonly answer: string;
  /** The passage that the model quotes as source. */
  readonly quote?: string | undefined;
}

/** Maximum neighbouring passages combined when no single one supports an answer. */
const maxPassages = 3;

/**
 * Finds the source of each drafted pair in `content`: the quotation or, when it is not in the content, the passage that
 * shares most with the answer. A pair without such a passage gets no source and `grounded: 0`.
 */
export function createGrounder(content: string): (draft: Draft) => Example {
  const folded = foldContent(content);
  let index: PassageIndex | undefined;
  return ({ question, answer, quote }) => {
    const pair = { user: question, assistant: answer };
    const quoted = (quote ? findQuote(folded, quote) : null) ?? findQuote(folded, answer);
    const own = quoted && withScore(content, quoted, answer);
    if (own && own.grounded >= 0.8) return { ...pair, ...own };
    index ??= new PassageIndex(content);
    const found = index.best(answer);
    const other = found && withScore(content, found, answer);
    const best = other && other.grounded > (own?.grounded ?? 0) ? other : own;
    return best && best.grounded > 0 ? { ...pair, ...best } : { ...pair, grounded: 0 };
  };
}

function withScore(content: string, { start, end }: Span, answer: string) {
  const quote = content.slice(start, end);
  return { source: { quote, start, end }, grounded: scoreGrounding(answer, evidenceOf(plainText(quote))) };
}

/** Indexes the passages of the content by their words. */
class PassageIndex {
  private readonly passages: readonly Span[];
  private readonly byStem = new Map<string, number[]>();

  constructor(content: string) {
    this.passages = blocksOf(content).flatMap((block): Span[] => {
      if (block.kind === 'paragraph') return [...block.sentences];
      if (block.kind === 'list') return [...block.items];
      return [block];
    });
    this.passages.forEach(({ start, end }, place) => {
      for (const stem of new Set(wordsOf(content.slice(start, end)).map(stemOf))) {
        const places = this.byStem.get(stem);
        if (places) places.push(place);
        else this.byStem.set(stem, [place]);
      }
    });
  }

  /** Returns the run of up to three passages with most of the answer's rare words, or null. */
  best(answer: string): Span | null {
    const scores = new Map<number, number>();
    for (const stem of new Set(
      wordsOf(answer)
        .filter((word) => !isStopWord(word))
        .map(stemOf),
    )) {
      const places = this.byStem.get(stem) ?? [];
      const weight = Math.log(1 + this.passages.length / (places.length || 1));
      for (const place of places) scores.set(place, (scores.get(place) ?? 0) + weight);
    }
    let top = -1;
    for (const [place, score] of scores) if (top === -1 || score > (scores.get(top) as number)) top = place;
    if (top === -1) return null;
    const least = (scores.get(top) as number) * 0.4;
    let [from, to] = [top, top];
    while (to - from + 1 < maxPassages) {
      const [before, after] = [scores.get(from - 1) ?? 0, scores.get(to + 1) ?? 0];
      if (Math.max(before, after) < least) break;
      if (after >= before) to += 1;
      else from -= 1;
    }
    return { start: (this.passages[from] as Span).start, end: (this.passages[to] as Span).end };
  }
}
