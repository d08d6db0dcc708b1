import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One metric: which services export it, and its labels (without those of every process and of histogram buckets). */
export interface MetricFamily {
  readonly services: readonly string[];
  /** Null if it has no series yet, and so no labels. */
  readonly labels: readonly string[] | null;
}

export type MetricsList = Readonly<Record<string, MetricFamily>>;

const allServices = ['ai', 'egress', 'extractor', 'gateway', 'scraper'];
const operations = path.resolve(import.meta.dirname, '../../../docs/operations.md');
const cells = (row: string) => row.split('|').map((cell) => cell.trim());
const names = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '').toSorted();

/** The metrics as docs/operations.md lists them: rows of name, services, labels, meaning. */
export function listedMetrics(): MetricsList {
  const rows = readFileSync(operations, 'utf8')
    .split('\n')
    .filter((row) => row.startsWith('| `winnow_'));
  return Object.fromEntries(
    rows.map((row) => {
      const [, name, services, labels] = cells(row);
      const by = names(services);
      return [names(name)[0] ?? '', { services: by[0] === 'all' ? allServices : by, labels: names(labels) }];
    }),
  );
}

/** The metrics that processes export, by service. */
export function exportedMetrics(texts: Readonly<Record<string, string>>): MetricsList {
  const exported = new Map<string, { services: Set<string>; labels: Set<string>; isSampled: boolean }>();
  for (const [service, text] of Object.entries(texts)) {
    let family = { services: new Set<string>(), labels: new Set<string>(), isSampled: false };
    for (const line of text.split('\n')) {
      const [, name = ''] = /^# TYPE (\S+) /.exec(line) ?? [];
      if (name !== '') {
        family = exported.get(name) ?? { services: new Set(), labels: new Set(), isSampled: false };
        exported.set(name, family);
        family.services.add(service);
      } else if (line !== '' && !line.startsWith('#')) {
        family.isSampled = true;
        for (const [, label = ''] of line.slice(line.indexOf('{') + 1).matchAll(/(?<!\w)(\w+)="/g))
          family.labels.add(label);
      }
    }
  }
  const everywhere = new Set(['service', 'le', 'quantile']);
  return Object.fromEntries(
    [...exported].map(([name, { services, labels, isSampled }]) => {
      const own = [...labels].filter((label) => !everywhere.has(label)).toSorted();
      return [name, { services: [...services].toSorted(), labels: isSampled ? own : null }];
    }),
  );
}

/** One series' value, or 0. */
export function valueOf(text: string, name: string, labels: Readonly<Record<string, string>> = {}): number {
  const line = text
    .split('\n')
    .find(
      (candidate) =>
        candidate.startsWith(`${name}{`) &&
        Object.entries(labels).every(([label, value]) => candidate.includes(`${label}="${value}"`)),
    );
  return Number(line?.split(' ').at(-1) ?? 0);
}
