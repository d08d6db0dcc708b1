import type { DatasetPair, DatasetSplit, Example } from '@winnow/contracts';

export interface DatasetSource {
  readonly id: string;
  readonly title: string;
  readonly url?: string | undefined;
}

/** Returns a pair as a row of a dataset. */
export function datasetPairOf(
  { user, assistant, source: place, grounded, kind, score }: Example,
  { id, title, url }: DatasetSource,
  split: DatasetSplit,
): DatasetPair {
  return {
    question: user,
    answer: assistant,
    ...(kind ? { kind } : {}),
    ...(score === undefined ? {} : { score }),
    ...(grounded === undefined ? {} : { grounded }),
    source: id,
    title,
    ...(url === undefined ? {} : { url }),
    ...(place ? { quote: place.quote, start: place.start, end: place.end } : {}),
    split,
  };
}
