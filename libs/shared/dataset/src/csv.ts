/** Byte order mark, without which Excel reads UTF-8 as the code page of the system. */
export const csvBom = '\uFEFF';

/**
 * Formats a CSV field (RFC 4180). An apostrophe prevents a spreadsheet from reading text as a formula; some read full-width
 * signs as well. Some also separate values at semicolons and tabs outside of quotes.
 */
function csvField(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats a line of CSV, with its end. */
export const csvLine = (values: readonly (string | number)[]): string => `${values.map(csvField).join(',')}\r\n`;
