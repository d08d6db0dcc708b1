import { pluralize } from '@winnow/browser';
import type { LinkStats } from '@winnow/contracts';

/** Labels of reasons, with their count; unknown reasons are counted as others. */
const reasonLabels: Readonly<Record<string, (count: number) => string>> = {
  'off-site': (count) => `${pluralize(count, 'link')} to other websites`,
  file: (count) => pluralize(count, 'file'),
  action: (count) => pluralize(count, 'action link'),
  pattern: (count) => `${pluralize(count, 'page')} outside the paths`,
  trap: (count) => pluralize(count, 'endless calendar or filter'),
  'not-web': (count) => `${pluralize(count, 'link')} that open no page`,
  duplicate: (count) => pluralize(count, 'duplicate'),
  translation: (count) => pluralize(count, 'translation'),
  'over-limit': (count) => `${pluralize(count, 'page')} over the limit`,
};

/** One line about the links of a website that are not in the list, with reasons; renders null if none is missing. */
export function SkippedLinks({ stats }: { stats: LinkStats | undefined }) {
  const parts = skippedParts(stats?.reasons);
  if (parts.length === 0) return null;
  return <p className="text-sm text-muted">Not listed: {parts.join(', ')}.</p>;
}

function skippedParts(reasons: LinkStats['reasons'] = {}): string[] {
  const known = Object.entries(reasonLabels).flatMap(([reason, words]) => {
    const count = reasons[reason] ?? 0;
    return count > 0 ? [words(count)] : [];
  });
  const others = Object.entries(reasons).filter(([reason]) => !(reason in reasonLabels));
  const count = others.reduce((sum, [, each]) => sum + each, 0);
  return count > 0 ? [...known, pluralize(count, 'other')] : known;
}
