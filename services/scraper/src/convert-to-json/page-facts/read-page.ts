import { typedRows, typedValue, type JsonObject } from '@winnow/contracts';
import { load, type CheerioAPI } from 'cheerio';
import { tidyLines } from '../tidy-lines';

export interface PageTable {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly JsonObject[];
}

const max = { headings: 500, tables: 100, rows: 5_000 } as const;
const clean = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Matches the permalink that documentation generators append to headings. */
const permalink = /^[¶#§🔗]$/u;

/** Parses a page and removes permalinks. Keeps scripts and styles, which some readers need. */
export function loadPage(html: string): CheerioAPI {
  const $ = load(html);
  $('a[href*="#"]').each((_, link) => {
    if (permalink.test($(link).text().trim())) $(link).remove();
  });
  return $;
}

/** Reads the `meta` values whose names match a prefix (`og:`, `article:`, `twitter:`); repeated names have a list. */
export function readMeta($: CheerioAPI, prefix: RegExp): JsonObject {
  const found: JsonObject = {};
  for (const element of $('meta[property], meta[name]').toArray()) {
    const name = ($(element).attr('property') ?? $(element).attr('name') ?? '').toLowerCase();
    const value = clean($(element).attr('content') ?? '');
    if (value === '' || !prefix.test(name)) continue;
    const before = Object.hasOwn(found, name) ? found[name] : undefined;
    if (Array.isArray(before)) before.push(value);
    else found[name] = before === undefined ? value : [before, value];
  }
  return found;
}

/** Returns one `meta` value by name, or null. */
export function metaValue($: CheerioAPI, ...names: string[]): string | null {
  for (const name of names) {
    const value = clean(
      $(`meta[name="${name}" i], meta[property="${name}" i], meta[itemprop="${name}" i]`).first().attr('content') ?? '',
    );
    if (value !== '') return value;
  }
  return null;
}

/** Returns the headings of a page in order. */
export function readHeadings($: CheerioAPI): { level: number; text: string }[] {
  return $('h1, h2, h3, h4, h5, h6')
    .toArray()
    .map((element) => ({
      level: Number(element.tagName.slice(1)),
      text: clean($(element).text()).replace(/[¶#]$/, '').trimEnd(),
    }))
    .filter(({ text }) => text !== '')
    .slice(0, max.headings);
}

/** Reads data tables: at least two columns and one row besides the header, not nested, not for layout. */
export function readTables($: CheerioAPI): PageTable[] {
  return $('table')
    .toArray()
    .filter(
      (table) => $(table).find('table').length === 0 && !/^(?:presentation|none)$/.test($(table).attr('role') ?? ''),
    )
    .flatMap((table) => {
      const rows = $(table)
        .find('tr')
        .toArray()
        .map((row) =>
          $(row)
            .children('th, td')
            .toArray()
            .map((cell) => ({
              text: clean($(cell).text()),
              head: cell.tagName === 'th',
              span: spanOf($(cell).attr('colspan')),
            })),
        );
      const wide = rows.map((row) => row.flatMap((cell) => Array.from({ length: cell.span }, () => cell)));
      const width = wide.reduce((widest, row) => Math.max(widest, row.length), 0);
      if (width < 2 || wide.length < 2) return [];
      const [head = [], ...body] = wide;
      const titled = head.length > 0 && head.every((cell) => cell.head);
      const columns = unique(
        Array.from({ length: width }, (_, at) => (titled ? head[at]?.text : '') || `column ${at + 1}`),
      );
      const kept = (titled ? body : wide).filter((row) => row.some(({ text }) => text !== '')).slice(0, max.rows);
      if (kept.length === 0) return [];
      return [
        {
          caption: clean($(table).find('caption').first().text()),
          columns,
          rows: typedRows(
            columns,
            kept.map((row) => row.map(({ text }) => text)),
          ),
        },
      ];
    })
    .slice(0, max.tables);
}

const spanOf = (text: string | undefined) => Math.min(50, Math.max(1, Number.parseInt(text ?? '1', 10) || 1));
function unique(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, index) => {
    const isFirst = !taken.has(name);
    taken.add(name);
    return isFirst ? name : `${name} (${index + 1})`;
  });
}

/** Reads definition lists (`dl`) as fields; a term with several descriptions has a list. */
export function readFields($: CheerioAPI): JsonObject {
  const fields: JsonObject = {};
  for (const element of $('dl > dt, dl > div > dt').toArray()) {
    const name = clean($(element).text()).replace(/:$/, '');
    const values = $(element)
      .nextUntil('dt', 'dd')
      .toArray()
      .map((description) => clean($(description).text()))
      .filter((value) => value !== '');
    // Long terms and long descriptions are prose, not fields.
    if (
      name === '' ||
      name === '__proto__' ||
      name.length > 80 ||
      values.length === 0 ||
      values.some((value) => value.length > 300)
    )
      continue;
    fields[name] = values.length === 1 ? typedValue(values[0] as string, name) : values;
  }
  return fields;
}

/** Returns the page's text without scripts, menus, headers and footers, with each block on its own lines. */
export function readText($: CheerioAPI): string {
  const page = load($.html());
  page(
    'script, style, noscript, template, svg, nav, header, footer, aside, form, iframe, [hidden], [aria-hidden="true"]',
  ).remove();
  const main = page('main, [role="main"], article').first();
  const root = main.length > 0 ? main : page('body');
  root.find('h1, h2, h3, h4, h5, h6').each(
    (_, element) =>
      void page(element)
        .prepend(`\n\n${'#'.repeat(Number(element.tagName.slice(1)))} `)
        .append('\n\n'),
  );
  root.find('li').each((_, element) => void page(element).prepend('\n- '));
  root
    .find('p, div, section, tr, br, ul, ol, table, blockquote, pre')
    .each((_, element) => void page(element).append('\n\n'));
  return tidyLines(root.text());
}
