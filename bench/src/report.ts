import { isWithinBounds, type Figure, type Measured, type Table } from './measure';

export interface Result extends Measured {
  readonly measure: string;
  readonly title: string;
  readonly seconds: number;
  /** Start of its run in UTC. */
  readonly when: string;
  /** Load average at the start, which shows how busy the machine was. */
  readonly loadBefore: number;
  /** Reason why there are no figures. */
  readonly failure?: string;
}

/** Returns one result per measure, in the order of `names`: of this run, otherwise of the last one before. */
export const merged = (names: readonly string[], now: readonly Result[], before: readonly Result[]): Result[] =>
  names.flatMap((name) => {
    const isMeasure = ({ measure }: Result) => measure === name;
    return now.find(isMeasure) ?? before.find(isMeasure) ?? [];
  });

const headers = ['measure', 'figure', 'value', 'unit', 'target', ''];

/** Returns the table of all figures as Markdown, ratios first, with notes and failures below it. */
export function toMarkdown(results: readonly Result[]): string {
  const all = results.flatMap(({ measure, figures }) => figures.map((figure) => ({ measure, figure })));
  const ordered = [...all.filter(isRatio), ...all.filter((row) => !isRatio(row))];
  const rows = ordered.map(({ measure, figure }) => [
    measure,
    figure.name,
    numberText(figure.value),
    figure.unit,
    targetText(figure),
    verdict(figure),
  ]);
  const remarks = results.flatMap(({ measure, notes = [], failure }) => [
    ...(failure === undefined ? [] : [`- ${measure}: not measured, ${failure}`]),
    ...notes.map((note) => `- ${measure}: ${note}`),
  ]);
  const tables = results.flatMap(({ measure, table }) => (table ? [`${measure}:`, toTable(table)] : []));
  return [toTable({ headers, rows }), ...tables, ...(remarks.length === 0 ? [] : [remarks.join('\n')])].join('\n\n');
}

const isRatio = ({ figure }: { figure: Figure }) => figure.unit === 'ratio';

function toTable({ headers, rows }: Table): string {
  const widths = headers.map((head, column) =>
    Math.max(3, head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(headers), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Formats a number with three significant digits. */
export function numberText(value: number): string {
  // JSON stores NaN as null.
  if (!Number.isFinite(value)) return 'none';
  if (Number.isInteger(value)) return String(value);
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
}

function targetText({ min, max }: Figure): string {
  const bounds = [
    min === undefined ? '' : `at least ${numberText(min)}`,
    max === undefined ? '' : `at most ${numberText(max)}`,
  ];
  return bounds.filter(Boolean).join(', ');
}

function verdict(figure: Figure): string {
  const isMet = isWithinBounds(figure);
  return isMet === undefined ? '' : isMet ? 'met' : 'missed';
}

/** Describes the runs of the measures, since a table may contain figures of several. */
export function runsText(results: readonly Result[]): string {
  const runs = Map.groupBy(results, ({ when, loadBefore }) => `${when} UTC, load average ${loadBefore}`);
  return [...runs].map(([run, all]) => `- ${run}: ${all.map(({ measure }) => measure).join(', ')}`).join('\n');
}
