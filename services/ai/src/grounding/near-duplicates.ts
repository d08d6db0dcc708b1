import type { Example } from '@winnow/contracts';
import { isStopWord, similarity, stemOf, wordsOf } from '../text/words';

/** Minimum share of common words of duplicate questions. */
const minSimilarity = 0.8;

const articles = /^(?:an?|the)$/i;

interface SeenQuestion {
  readonly stems: ReadonlySet<string>;
  /** Question words: questions that differ in one of them are different. */
  readonly topic: string;
}

/** Detects near-duplicate questions. */
export class QuestionSet {
  private readonly seen: SeenQuestion[] = [];
  private readonly keys = new Set<string>();

  /** @param questions existing questions */
  constructor(questions: readonly string[]) {
    for (const question of questions) this.isNew(question);
  }

  /** Whether the question is new; records it. */
  isNew(question: string): boolean {
    const words = wordsOf(question).filter((word) => !articles.test(word));
    const stems = new Set(words.map(stemOf));
    const key = [...stems].sort().join(' ');
    if (key === '' || this.keys.has(key)) return false;
    const topic = [...new Set(words.filter((word) => !isStopWord(word)).map(stemOf))].sort().join(' ');
    if (this.seen.some((other) => similarity(other.stems, stems) >= minSimilarity && sameTopic(other, topic, stems)))
      return false;
    this.keys.add(key);
    this.seen.push({ stems, topic });
    return true;
  }
}

/**
 * Short questions may differ in one word and topic ("What is A?", "What is B?"), so their topics are compared. Longer
 * ones are compared by their numbers as well: "station 5" and "station 6".
 */
function sameTopic(other: SeenQuestion, topic: string, stems: ReadonlySet<string>): boolean {
  return other.topic === topic || (stems.size > 7 && numbersIn(other.topic) === numbersIn(topic));
}

const numbersIn = (topic: string) => topic.match(/\d+/g)?.join(' ');

/** Drops pairs whose question nearly duplicates an earlier one or one of `known`; keeps the order. */
export function withoutDuplicates(examples: readonly Example[], known: readonly string[] = []): Example[] {
  const questions = new QuestionSet(known);
  return examples.filter(({ user }) => questions.isNew(user));
}
