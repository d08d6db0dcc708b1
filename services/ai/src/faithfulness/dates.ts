import { months } from '../text/months';
import type { Span } from '../text/text-types';

/** A normalised date: `2024-03-12`, `2024-03` or `--03-12`. */
export interface DateFact extends Span {
  readonly key: string;
}

const numeric = /(?<![\d.,/-])(\d{4})-(\d{1,2})-(\d{1,2})(?![\d-])|(?<![\d.,/-])(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/g;
const eastern = /(\d{4})年(\d{1,2})月(?:(\d{1,2})日)?|(\d{4})년 ?(\d{1,2})월(?: ?(\d{1,2})일)?/g;
const word = /\p{L}{3,13}/gu;
/** Date formats around a month's name: `12 March 2024`, `March 12, 2024`, `12. März 2024`, `5 de mayo de 2020`. */
const before = /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|\.)? (?:of |de )?$/;
const after = /^\.?(?: (\d{1,2})(?:st|nd|rd|th)?(?![\d:%.]))?(?:,? (?:de |of )?(\d{4})(?!\d))?/;
/** Characters inspected before and after the name. */
const [charsBefore, charsAfter] = [12, 24];

/** Finds the dates of a text that have a month with a day or a year. */
export function datesOf(text: string): DateFact[] {
  const found: DateFact[] = [];
  const add = (start: number, end: number, year?: string, month?: string | number, day?: string) => {
    const key = `${year ?? '-'}-${two(month)}${day ? `-${two(day)}` : ''}`;
    found.push({ key, start, end });
  };
  for (const match of text.matchAll(numeric)) {
    const [, year, month, day, day2, month2, year2] = match;
    add(match.index, match.index + match[0].length, year ?? year2, month ?? month2, day ?? day2);
  }
  for (const match of text.matchAll(eastern)) {
    const [, year, month, day, year2, month2, day2] = match;
    add(match.index, match.index + match[0].length, year ?? year2, month ?? month2, day ?? day2);
  }
  for (const { index, 0: name } of text.matchAll(word)) {
    const month = months.get(name.toLowerCase());
    if (month === undefined) continue;
    const [ahead, day] = before.exec(text.slice(Math.max(0, index - charsBefore), index)) ?? [''];
    const end = index + name.length;
    const [behind, later, year] = after.exec(text.slice(end, end + charsAfter)) ?? [''];
    if (day ?? later ?? year) add(index - ahead.length, end + behind.length, year, month, day ?? later);
  }
  return found;
}

const two = (value: string | number | undefined) => String(Number(value)).padStart(2, '0');
