import { hash } from 'node:crypto';

const dayMs = 24 * 60 * 60 * 1_000;
/** Offsets in days of the dates that count as the day of the request, since the server's time zone is unknown. */
const dayOffsets = [-1, 0, 1];
const locales = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];
const monthStyles = ['long', 'short'] as const;
const mark = '\u0001';

/** Matches times with seconds: pages show the time of the request with them, but opening hours without. */
const exactTime = /\b\d{1,2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})?/g;
/** Matches a time of day next to the date of the request. */
const timeOfDay = /\u0001[^\d\n]{0,8}\d{1,2}:\d{2}(?::\d{2})?(?:\.\d{1,9})?/g;
const relative = /\b(?:\d{1,4}|an?) (?:second|minute|hour|day|week)s? ago\b/gi;
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
const longRun = /[\w+/-]{16,}={0,2}/g;
const seconds = /\b\d{10}(?:\d{3})?\b/g;

/**
 * Hashes a page's text without the parts that change with every request: the current date, times with seconds, random
 * tokens. Other dates and numbers are significant, such as a new date of an event.
 */
export function textHash(text: string, readAt: Date): string {
  const masked = withoutDays(text, readAt)
    .replaceAll('T' + mark, mark)
    .replaceAll(timeOfDay, mark)
    .replaceAll(exactTime, mark)
    .replaceAll(relative, mark)
    .replaceAll(uuid, mark)
    .replaceAll(longRun, (run) => (isToken(run) ? mark : run))
    .replaceAll(seconds, (number) => (isUnixTime(number, readAt) ? mark : number))
    .replaceAll(/\s+/g, ' ');
  return hash('sha256', masked.trim(), 'base64url');
}

/** Whether a run is a token: hexadecimal digits, or letters of both cases mixed with digits. */
function isToken(run: string): boolean {
  if (/^\d+$/.test(run)) return false;
  if (/^[\da-f]+$/i.test(run)) return /\d/.test(run);
  return run.length >= 20 && /\d/.test(run) && /[a-z]/.test(run) && /[A-Z]/.test(run) && !/[-/]\w{1,12}[-/]/.test(run);
}

/** Whether a number is a Unix time, in seconds or milliseconds, within a day of `readAt`. */
function isUnixTime(number: string, readAt: Date): boolean {
  const ms = number.length === 13 ? Number(number) : Number(number) * 1_000;
  return Math.abs(ms - readAt.getTime()) < dayMs;
}

/** The last pattern, by day since 1970: pages of a crawl share one. */
let lastPattern: { day: number; pattern: RegExp } | undefined;

function withoutDays(text: string, readAt: Date): string {
  const day = Math.floor(readAt.getTime() / dayMs);
  // The formatters of one pattern take 4 ms, fifteen times as long as the rest of the hash, and memory that V8 neither
  // counts nor collects early. When they were built for each page, the process of a crawl grew to 1.2 GB.
  if (lastPattern?.day !== day) lastPattern = { day, pattern: daysPattern(day * dayMs) };
  return text.replaceAll(lastPattern.pattern, mark);
}

function daysPattern(timeMs: number): RegExp {
  const days = dayOffsets.flatMap((days) => writtenDays(new Date(timeMs + days * dayMs)));
  const pattern = [...new Set(days)].toSorted((a, b) => b.length - a.length).map(RegExp.escape);
  return new RegExp(String.raw`(?<!\d)(?:${pattern.join('|')})(?!\d)`, 'gi');
}

/** Returns the notations of a date that pages use. */
function writtenDays(day: Date): string[] {
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()];
  const [mm, dd] = [month, date].map((number) => String(number).padStart(2, '0'));
  const byNumber = ['-', '/', '.'].flatMap((between) => [
    [year, mm, dd].join(between),
    [dd, mm, year].join(between),
    [mm, dd, year].join(between),
    [date, month, year].join(between),
    [month, date, year].join(between),
  ]);
  const byName = locales.flatMap((locale) =>
    monthStyles.flatMap((style) => {
      const name = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' }).format(day).replace('.', '');
      return [`${name} ${date}, ${year}`, `${name}. ${date}, ${year}`, ...dayFirst(name, date, year)];
    }),
  );
  return [...byNumber, ...byName];
}

const dayFirst = (name: string, date: number, year: number) => [
  `${date} ${name} ${year}`,
  `${date}. ${name} ${year}`,
  `${date} ${name}. ${year}`,
  `${date} de ${name} de ${year}`,
];
