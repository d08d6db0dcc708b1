import type { JsonObject } from './json';

/**
 * Names of identifiers, whose digits are not a quantity: as a number, version 1.10 would be the earlier version 1.1.
 */
const identifiers = [
  /(?<!\p{L})(?:versions?|zip|zip[ _-]?codes?|post[ _-]?codes?|postal[ _-]?codes?|postleitzahl|plz|code postal|código postal|sku|isbn|issn|ean|gtin|upc|mpn|phone|telephone|telefon|tel|fax)(?!\p{L})/iu,
  /(?:article|item|part|product|model|serial|order|catalog(?:ue)?|account|customer|invoice|reference)[ _-]*(?:no|nr|numbers?|code)\.?$/iu,
  /(?:nummer|nr|n[°º]|№)\.?$/iu,
  /^(?:numéro|número|n\.) \p{L}/iu,
];
/** Digits with a leading zero, or with several dots. */
const identifier = /^(?:0\d+|\d+(?:\.\d+){2,})$/;

/**
 * Converts text to the type that it unambiguously represents: numbers, true and false; everything else stays text, as
 * do the values of names such as "Version" and "Zip code".
 */
export function typedValue(text: string, name = ''): string | number | boolean {
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  // Numbers that would lose information (leading zeros, more digits than a double holds) stay text.
  const isNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/.test(text);
  return isNumber && !identifiers.some((pattern) => pattern.test(name)) ? Number(text) : text;
}

/** Converts the rows of a table to objects with typed values; all of a column with an identifier stay text. */
export function typedRows(columns: readonly string[], rows: readonly (readonly string[])[]): JsonObject[] {
  const isText = columns.map((_, at) => rows.some((row) => identifier.test(row[at] ?? '')));
  return rows.map((row) =>
    Object.fromEntries(
      columns.map((name, at) => [name, isText[at] ? (row[at] ?? '') : typedValue(row[at] ?? '', name)]),
    ),
  );
}
