import type { FoundAddress } from '@winnow/jobs';

type Pattern = NonNullable<FoundAddress['pattern']>;

/** Addresses of one path that differ in one query parameter: pages of a list; in more: combinations of filters. */
const ofOneParameter = 500;
const ofMoreParameters = 50;
/** Addresses that differ in numbers at their end: archives by date, or a calendar that never ends. */
const ofDates = 366;
/** Addresses that differ in a token inside of their path: sessions. */
const ofSessions = 20;

const digits = /^\d+$/;
/** What no person would write: 16 or more hexadecimal digits, or letters mixed with digits without a word among them. */
const token = /^(?:[\da-f]{16,}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=[^-_.]*\d)(?=[^-_.]*[a-z])[\da-z]{20,})$/i;

/**
 * What an address has in common with others that a program makes without end, and how many of them may be pages: by far more
 * than a site of people has. Undefined for an address of which there may be as many as there are.
 */
export function addressPattern(url: URL): Pattern | undefined {
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const names = [...new Set(url.searchParams.keys())].toSorted();
  const at = `${url.host}${url.pathname}`;
  if (names.length > 1) return { name: `${at}?${names.join('&')}`, most: ofMoreParameters, trap: 'facets' };
  if (names.length === 1) return { name: `${at}?${names.join('')}`, most: ofOneParameter, trap: 'facets' };
  if (parts.slice(0, -1).some((part) => token.test(part))) {
    const path = parts.map((part) => (token.test(part) ? '*' : part)).join('/');
    return { name: `${url.host}/${path}`, most: ofSessions, trap: 'session' };
  }
  const numbers = parts.length - (parts.findLastIndex((part) => !digits.test(part)) + 1);
  if (numbers < 2) return undefined;
  const path = parts.slice(0, parts.length - numbers).join('/');
  return { name: `${url.host}/${path}/#${numbers}`, most: ofDates, trap: 'dates' };
}
