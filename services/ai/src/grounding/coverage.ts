import type { Example } from '@winnow/contracts';
import { blocksOf } from '../text/outline';

export interface SectionCoverage {
  readonly section: string;
  /** Number of pairs whose source is in the section. */
  readonly examples: number;
}

/** Maximum sections to list, enough for a long book. */
const maxSections = 5_000;

/** Counts the pairs from each section of the content, in order; text before the first heading is `Beginning`. */
export function coverageOf(content: string, examples: readonly Example[]): SectionCoverage[] {
  const starts = blocksOf(content).flatMap((block) =>
    block.kind === 'heading' ? [{ section: block.text, start: block.start }] : [],
  );
  const sections =
    content.slice(0, starts[0]?.start ?? content.length).trim() === ''
      ? starts
      : [{ section: 'Beginning', start: 0 }, ...starts];
  const places = examples.flatMap(({ source }) => source?.start ?? []).sort((left, right) => left - right);
  let next = 0;
  return sections.slice(0, maxSections).map(({ section }, at) => {
    const end = sections[at + 1]?.start ?? content.length;
    const first = next;
    while (next < places.length && (places[next] ?? end) < end) next += 1;
    return { section, examples: next - first };
  });
}
