import { format, isDateFormat } from 'numfmt';
import type { Archive } from './archive';
import { localiseDateSeparator } from './date-separator';

/** Formats a number as its cell displays it. */
export type FormatNumber = (value: string, style: number) => { text: string; isText: boolean };

/** Excel's maximum length of a number format. */
const maxFormatLength = 255;
/** Maximum cell formats of a workbook (Excel's limits). */
const maxFormats = 65_490;

/**
 * Number formats without a code in the file (ECMA-376, part 1, 18.8.30). Locale-dependent dates are written in ISO
 * 8601, amounts of money without a currency, which depends on the locale as well.
 */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '#,##0;(#,##0)',
  6: '#,##0;(#,##0)',
  7: '#,##0.00;(#,##0.00)',
  8: '#,##0.00;(#,##0.00)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd hh:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '#,##0;(#,##0);"-"',
  42: '#,##0;(#,##0);"-"',
  43: '#,##0.00;(#,##0.00);"-"',
  44: '#,##0.00;(#,##0.00);"-"',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  // East Asian versions of Excel; these are dates in some of their languages and times in others.
  ...sameFormat([34, 35, 55, 56], 'yyyy-mm-dd hh:mm'),
  ...sameFormat([27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58], 'yyyy-mm-dd'),
  32: 'h:mm',
  33: 'h:mm:ss',
};

const secondsPerDay = 86_400;

function sameFormat(ids: readonly number[], code: string): Record<number, string> {
  return Object.fromEntries(ids.map((id) => [id, code]));
}

/** Reads the number formats of a workbook's cells. `date1904`: days count from 1904. */
export async function readCellFormats(
  archive: Archive,
  part: string | undefined,
  date1904: boolean,
): Promise<FormatNumber> {
  const customFormats = new Map<number, string>();
  const styles: number[] = [];
  let inCells = false;
  if (part !== undefined)
    await archive.parse(part, {
      open({ name, attributes }) {
        if (name === 's:numFmt') customFormats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
        else if (name === 's:cellXfs') inCells = true;
        else if (name === 's:xf' && inCells && styles.length < maxFormats)
          styles.push(Number(attributes['numFmtId'] ?? 0));
      },
      close: ({ name }) => void (inCells &&= name !== 's:cellXfs'),
      text: () => undefined,
    });
  return cellFormatter(styles, customFormats, date1904);
}

/** Creates the formatter. `styles`: number format ids of the cells; `customFormats`: format codes defined in the file. */
export function cellFormatter(
  styles: readonly number[],
  customFormats: ReadonlyMap<number, string>,
  date1904: boolean,
): FormatNumber {
  return (value, style) => {
    const number = Number(value);
    if (value.trim() === '' || !Number.isFinite(number)) return { text: value, isText: true };
    const id = styles[style] ?? 0;
    return {
      text: formatWithPattern(number, customFormats.get(id) ?? builtIn[id] ?? '', date1904),
      isText: false,
    };
  };
}

/** Formats a number by a format code; as `General` if the code is empty or invalid. */
export function formatWithPattern(number: number, pattern: string, date1904: boolean): string {
  // Excel numbers have fifteen significant digits.
  const general = String(Number(number.toPrecision(15)));
  if (pattern === '' || pattern.length > maxFormatLength || /^general$/i.test(pattern)) return general;
  try {
    const isDate = isDateFormat(pattern);
    const value = isDate ? roundTime(number, pattern) + (date1904 ? 1462 : 0) : number;
    return (
      format(isDate ? localiseDateSeparator(pattern) : pattern, value, { dateErrorThrows: false }).trim() || general
    );
  } catch {
    return general;
  }
}

/**
 * Rounds days to whole seconds, or to the fractions that the format displays: midnight computed as a sum of hours is just
 * below it, and would have the date of the day before.
 */
function roundTime(days: number, pattern: string): number {
  const steps = secondsPerDay * (/s\.0/i.test(pattern) ? 1_000 : 1);
  return Math.round(days * steps) / steps;
}
