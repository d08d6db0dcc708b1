import { formatWithPattern } from '../../package/cell-formats';

/** Codes of the formats that have a name; dates and amounts that depend on the locale as in `cell-formats`. */
const namedFormats: Readonly<Record<string, string>> = {
  'General Number': 'General',
  'General Date': 'yyyy-mm-dd hh:mm',
  'Long Date': 'yyyy-mm-dd',
  'Medium Date': 'yyyy-mm-dd',
  'Short Date': 'yyyy-mm-dd',
  'Long Time': 'h:mm:ss AM/PM',
  'Medium Time': 'h:mm AM/PM',
  'Short Time': 'h:mm',
  Currency: '#,##0.00;(#,##0.00)',
  'Euro Currency': '#,##0.00 "€"',
  Fixed: '0.00',
  Standard: '#,##0.00',
  Percent: '0.00%',
  Scientific: '0.00E+00',
};

const millisecondsPerDay = 86_400_000;
/** Day 0 of Excel. */
const epoch = Date.UTC(1899, 11, 30);

/** Returns a cell's value as displayed. `type`: the type of its data; `format`: number format of its style. */
export function displayedValue(type: string, value: string, format: string): { text: string; isText: boolean } {
  const pattern = namedFormats[format] ?? format;
  if (type === 'Boolean') return { text: value === '1' ? 'TRUE' : 'FALSE', isText: false };
  if (type === 'Number' && value !== '' && Number.isFinite(Number(value)))
    return { text: formatWithPattern(Number(value), pattern, false), isText: false };
  if (type === 'DateTime') return { text: displayedDate(value, pattern), isText: false };
  return { text: value, isText: type !== 'Error' };
}

function displayedDate(value: string, pattern: string): string {
  const time = Date.parse(/\d{2}:\d{2}/.test(value) ? `${value}Z` : value);
  if (Number.isNaN(time)) return value;
  const hasPattern = pattern !== '' && !/^general$/i.test(pattern);
  const isDay = time % millisecondsPerDay === 0;
  return formatWithPattern(
    (time - epoch) / millisecondsPerDay,
    hasPattern ? pattern : isDay ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm',
    false,
  );
}
