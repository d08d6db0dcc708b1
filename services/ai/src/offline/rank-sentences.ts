import { contentStems, countWords } from '../text/words';
import type { Section, Sentence } from '../text/text-types';

export interface RankedSentence {
  readonly sentence: Sentence;
  /** Index of its section. */
  readonly section: number;
  /** Index among all sentences, from 0. */
  readonly order: number;
  /** Higher for sentences that are more representative of the text. */
  readonly score: number;
  readonly words: number;
}

/** Minimum and maximum words of a sentence that is usually understandable without context. */
const [fewWords, manyWords] = [6, 45];
const leansOnOthers =
  /^(?:it|its|this|that|these|those|they|he|she|but|and|or|so|also|however|therefore|thus|then|otherwise|instead|similarly|moreover|furthermore|for example|for instance|in addition|see)\b/i;
/** Matches introductions of lists or code, which are meaningless without what follows. */
const announces = /[:：]$/;

/**
 * Ranks every sentence by the mean weight of its words, weighted by their frequency in the text, with a bonus for
 * opening a section and for sharing words with its heading.
 */
export function rankSentences(sections: readonly Section[]): RankedSentence[] {
  const found = sections.flatMap((section, index) =>
    section.blocks.flatMap((block) =>
      block.kind === 'paragraph'
        ? block.sentences.map((sentence, place) => ({
            sentence,
            section: index,
            place,
            stems: contentStems(sentence.text),
          }))
        : [],
    ),
  );
  const counts = new Map<string, number>();
  for (const { stems } of found) for (const stem of new Set(stems)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const headings = sections.map((section) => new Set(contentStems(section.heading ?? '')));
  const opened = new Set<number>();
  return found.map(({ sentence, section, place, stems }, order) => {
    const words = countWords(sentence.text);
    const weight = stems.reduce((sum, stem) => sum + Math.log(1 + (counts.get(stem) ?? 0)), 0) / (stems.length + 3);
    const shared = stems.filter((stem) => headings[section]?.has(stem)).length;
    const opens = place === 0 && !opened.has(section);
    if (opens) opened.add(section);
    let score = weight + Math.min(shared, 2) * 0.25 + (opens ? 0.6 : 0) + (order < 3 ? 0.5 : 0);
    if (leansOnOthers.test(sentence.text)) score *= 0.6;
    if (announces.test(sentence.text)) score *= 0.2;
    if (words < fewWords) score *= 0.4;
    if (words > manyWords) score *= 0.6;
    return { sentence, section, order, score, words };
  });
}

/** Number of leading sentences considered for the summary. */
const opening = 5;

/** Returns the sentence that best summarises the text; one of the first, unless the text consists of lists. */
export function leadOf(ranked: readonly RankedSentence[]): RankedSentence | undefined {
  const best = (entries: readonly RankedSentence[]) => [...entries].sort((left, right) => right.score - left.score)[0];
  const telling = ranked.slice(0, opening).filter(({ words }) => words >= fewWords && words <= manyWords);
  return best(telling) ?? best(ranked);
}

/** Returns the best `count` sentences in reading order, without near-duplicates. */
export function topSentences(ranked: readonly RankedSentence[], count: number): RankedSentence[] {
  const chosen: RankedSentence[] = [];
  const seen = new Set<string>();
  for (const entry of [...ranked].sort((left, right) => right.score - left.score || left.order - right.order)) {
    if (chosen.length >= count) break;
    const key = contentStems(entry.sentence.text).slice(0, 8).join(' ');
    if (key === '' || seen.has(key)) continue;
    seen.add(key);
    chosen.push(entry);
  }
  return chosen.sort((left, right) => left.order - right.order);
}
