import type { LinkStats } from '@winnow/contracts';
import { countOf } from '../work/words';

/** Labels of reasons, with their count; unknown reasons are counted as others. */
const reasonLabels: Readonly<Record<string, (count: number) => string>> = {
  'off-site': (count) => `${countOf(count, 'link')} to other websites`,
  file: (count) => countOf(count, 'file'),
  action: (count) => countOf(count, 'action link'),
  pattern: (count) => `${countOf(count, 'page')} outside the paths`,
  trap: (count) => countOf(count, 'endless calendar or filter'),
  'not-web': (count) => `${countOf(count, 'link')} that open no page`,
  duplicate: (count) => countOf(count, 'duplicate'),
  translation: (count) => countOf(count, 'translation'),
  'over-limit': (count) => `${countOf(count, 'page')} over the limit`,
};

/** One line about the links of a website that are not in the list, with reasons; renders null if none is missing. */
export function SkippedLinks({ stats }: { stats: LinkStats | undefined }) {
  const parts = skippedParts(stats?.reasons);
  if (parts.length === 0) return null;
  return <p className="text-sm text-muted">Skipped: {parts.join(', ')}.</p>;
}

function skippedParts(reasons: LinkStats['reasons'] = {}): string[] {
  const known = Object.entries(reasonLabels).flatMap(([reason, words]) => {
    const count = reasons[reason] ?? 0;
    return count > 0 ? [words(count)] : [];
  });
  const others = Object.entries(reasons).filter(([reason]) => !(reason in reasonLabels));
  const count = others.reduce((sum, [, each]) => sum + each, 0);
  return count > 0 ? [...known, countOf(count, 'other')] : known;
}
