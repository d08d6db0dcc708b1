import type { FoundAddress } from '@winnow/jobs';

type Pattern = NonNullable<FoundAddress['pattern']>;

/**
 * Maximum addresses of one path that differ in one query parameter (pages of a list), and in several (combinations of
 * filters).
 */
const maxOfOneParameter = 500;
const maxOfSeveralParameters = 50;
/** Maximum addresses that differ in numbers at their end: archives by date, or an endless calendar. */
const maxOfDates = 366;
/** Maximum addresses that differ in a token inside their path: sessions. */
const maxOfSessions = 20;

const digits = /^\d+$/;
/** Matches generated tokens: 16 or more hexadecimal digits, or letters mixed with digits without a word. */
const token = /^(?:[\da-f]{16,}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=[^-_.]*\d)(?=[^-_.]*[a-z])[\da-z]{20,})$/i;

/**
 * Returns the group of similar, generated addresses that an address belongs to, with its maximum number of pages, which
 * is far above that of real sites. Undefined for an address without such a group.
 */
export function addressPattern(url: URL): Pattern | undefined {
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const names = [...new Set(url.searchParams.keys())].toSorted();
  const at = `${url.host}${url.pathname}`;
  if (names.length > 1) return { name: `${at}?${names.join('&')}`, max: maxOfSeveralParameters, trap: 'facets' };
  if (names.length === 1) return { name: `${at}?${names.join('')}`, max: maxOfOneParameter, trap: 'facets' };
  if (parts.slice(0, -1).some((part) => token.test(part))) {
    const path = parts.map((part) => (token.test(part) ? '*' : part)).join('/');
    return { name: `${url.host}/${path}`, max: maxOfSessions, trap: 'session' };
  }
  const numbers = parts.length - (parts.findLastIndex((part) => !digits.test(part)) + 1);
  if (numbers < 2) return undefined;
  const path = parts.slice(0, parts.length - numbers).join('/');
  return { name: `${url.host}/${path}/#${numbers}`, max: maxOfDates, trap: 'dates' };
}
