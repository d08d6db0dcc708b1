import type { Page } from '@playwright/test';

/** Layout of a table of the benchmark. */
export const tableStyles = ['ruled', 'zebra', 'borderless', 'two columns', 'page break'] as const;
export type TableStyle = (typeof tableStyles)[number];

/** A document with one table, whose rows and headings are known. */
export interface TableDocument {
  readonly style: TableStyle;
  readonly html: string;
  /** The header row first. */
  readonly rows: readonly (readonly string[])[];
  readonly headings: readonly { readonly level: number; readonly text: string }[];
}

const nouns =
  'harbor engine station market valley orchard library bridge museum garden factory river castle village tower council theatre forest lake border'.split(
    ' ',
  );
const adjectives =
  'northern quiet annual early broad regional modern local distant former public steady central narrow hidden upper'.split(
    ' ',
  );
const verbs = 'opens measures carries supports reports follows replaces collects describes protects'.split(' ');
const columnNames = 'Name Region Year Amount Share Status Owner Count Price Note Code Change'.split(' ');

type Next = (below: number) => number;

/** Returns a linear congruential generator, which yields the same documents on every run. */
function createGenerator(seed: number): Next {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return (state >>> 12) % below;
  };
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function createWriter(next: Next) {
  const pick = (words: readonly string[]): string => words[next(words.length)]!;
  const phrase = (): string => `${pick(adjectives)} ${pick(nouns)}`;
  const sentence = (): string =>
    `${capitalize(`the ${phrase()}`)} ${pick(verbs)} the ${phrase()} near the ${pick(nouns)} and the ${phrase()}.`;
  return {
    name: () => capitalize(phrase()),
    sentence,
    paragraph: () => Array.from({ length: 2 + next(4) }, sentence).join(' '),
  };
}

type Cell = (next: Next, write: ReturnType<typeof createWriter>) => string;

/** Contents of a column of a table. */
const columns: readonly Cell[] = [
  (_, { name }) => name(),
  (next) => String(1_950 + next(75)),
  (next) => (next(1_000_000) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }),
  (next) => `${next(1_000) / 10} %`,
  (next) => ['yes', 'no', 'open', 'closed', 'n/a'][next(5)]!,
  (next) => `${String.fromCharCode(65 + next(26))}${next(9_000) + 1_000}`,
  (next) => String(next(5_000)),
  (_, { sentence }) => sentence(),
];

function tableOf(next: Next, write: ReturnType<typeof createWriter>, style: TableStyle): string[][] {
  const width = style === 'two columns' ? 2 + next(3) : 2 + next(6);
  const height = style === 'page break' ? 45 + next(40) : 3 + next(10);
  const long = columns.length - 1;
  const kinds = Array.from({ length: width }, (_, at) => (at === 0 ? 0 : 1 + next(long - 1)));
  // A third of the wider tables have one column of running text, which wraps.
  if (width > 2 && next(3) === 0) kinds[1 + next(width - 1)] = long;
  const header = kinds.map((_, at) => columnNames[(next(columnNames.length) + at) % columnNames.length]!);
  const body = Array.from({ length: height }, () =>
    kinds.map((kind, at) => (at > 0 && next(15) === 0 ? '' : columns[kind]!(next, write))),
  );
  return [header, ...body];
}

function styleSheet(next: Next, style: TableStyle): string {
  const padding = `${2 + next(6)}px ${4 + next(10)}px`;
  const family = ['serif', 'sans-serif', 'Arial, sans-serif'][next(3)];
  const rules = {
    ruled: 'td, th { border: 1px solid #444 }',
    zebra: 'tr:nth-child(even) td { background: #e8e8ee } th { background: #ccd }',
    borderless: next(2) === 0 ? '' : 'th { border-bottom: 1px solid #333 }',
    'two columns': next(2) === 0 ? 'td, th { border: 1px solid #999 }' : '',
    'page break': ['td, th { border: 1px solid #444 }', 'tr:nth-child(even) td { background: #eee }', ''][next(3)],
  }[style];
  return `body { font: ${10 + next(5)}px/${1.2 + next(4) / 10} ${family} }
    .text { ${style === 'two columns' ? 'column-count: 2; column-gap: 2em' : ''} }
    table { border-collapse: collapse; margin: 1em 0; ${next(2) === 0 ? 'width: 100%' : ''} }
    td, th { padding: ${padding}; text-align: left; ${next(2) === 0 ? 'vertical-align: top' : ''} }
    td.number { text-align: ${next(2) === 0 ? 'right' : 'left'} } table { break-inside: ${style === 'page break' ? 'auto' : 'avoid'} }
    tr { break-inside: avoid } th { font-weight: ${next(3) === 0 ? 'normal' : 'bold'} } ${rules}`;
}

function toHtml([header = [], ...body]: readonly (readonly string[])[]): string {
  const cell = (text: string): string => `<td${/^[\d.,% ]+$/.test(text) ? ' class=number' : ''}>${text}</td>`;
  return `<table><thead><tr>${header.map((text) => `<th>${text}</th>`).join('')}</tr></thead><tbody>${body
    .map((row) => `<tr>${row.map(cell).join('')}</tr>`)
    .join('')}</tbody></table>`;
}

/** Returns the document with this number: text, headings of three or four levels, and a table between paragraphs. */
export function tableDocument(number: number): TableDocument {
  const next = createGenerator(number + 1);
  for (let at = 0; at < 5; at++) next(2);
  const write = createWriter(next);
  const style = tableStyles[number % tableStyles.length]!;
  const rows = tableOf(next, write, style);
  const headings = [1, 2, 3, 2, 3, 4].map((level) => ({
    level,
    text: `${write.name()} and ${write.name().toLowerCase()}`,
  }));
  const [title, first, second, third, fourth, fifth] = headings.map(
    ({ level, text }) => `<h${level}>${text}</h${level}>`,
  );
  const text = (count: number): string => Array.from({ length: count }, () => `<p>${write.paragraph()}</p>`).join('');
  const before = style === 'two columns' ? 4 : 2;
  const body = `${title}<div class=text>${first}${text(before)}${second}${text(1)}${toHtml(rows)}${text(2)}${third}${text(before)}${fourth}${text(2)}${fifth}${text(2)}</div>`;
  return { style, rows, headings, html: `<!doctype html><style>${styleSheet(next, style)}</style>${body}` };
}

/** Prints the document with Chromium: untagged, like most PDF files. */
export async function printDocument(page: Page, { html }: TableDocument): Promise<Buffer> {
  await page.setContent(html);
  return await page.pdf({
    format: 'A4',
    margin: { top: '18mm', bottom: '18mm', left: '16mm', right: '16mm' },
    printBackground: true,
  });
}
