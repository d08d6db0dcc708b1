import type { DocumentFacts } from '../reader';
import { normaliseText } from '../normalise-text';

/** Reads the information dictionary of a PDF (ISO 32000-1, section 14.3.3). */
export function pdfFacts(information: Readonly<Record<string, unknown>>): DocumentFacts {
  const facts = {
    description: textOf(information['Subject']),
    author: textOf(information['Author']),
    published: dateOf(information['CreationDate']),
    modified: dateOf(information['ModDate']),
    language: textOf(information['Language']),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ''));
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? normaliseText(value).replace(/\s+/g, ' ').slice(0, 1_000) : '';

/** Converts `D:YYYYMMDDHHmmSS+HH'mm'` to ISO 8601, as far as given; empty when it is not a date (section 7.9.4). */
function dateOf(value: unknown): string {
  const found = /^D:(\d{4})(\d\d)?(\d\d)?(?:(\d\d)(\d\d)(\d\d))?(Z|[+-]\d\d'?\d\d)?/.exec(textOf(value));
  if (!found) return '';
  const [, year, month, day, hour, minute, second, zone = ''] = found;
  const date = [year, month, day].filter(Boolean).join('-');
  if (!day || !hour) return date;
  return `${date}T${hour}:${minute}:${second}${zone.replace(/(\d\d)'?(\d\d)$/, '$1:$2')}`;
}
