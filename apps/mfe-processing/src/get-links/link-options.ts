import { formatCount } from '@winnow/browser';
import { maxListedPages, maxPatterns, patternChars, type RequestOf } from '@winnow/contracts';
import type { LinkOptions } from '../site/site';
import { parseCount } from '../text/parse-count';

export const noOptions: LinkOptions = { include: '', exclude: '', depth: '0', limit: '' };

export const depthLabels = {
  '0': 'The page and its sitemap',
  '1': 'One link further',
  '2': 'Two links further',
  '3': 'Three links further',
} as const;

export type OptionErrors = Partial<Record<keyof LinkOptions, string>>;

/** The request's filter fields; empty without options. */
export type LinkFilters = Omit<RequestOf<'get-links'>, 'url'>;

/** Parses the patterns of a field: separated by lines, spaces or commas. Only the path of an address is used. */
function patternsOf(text: string): string[] {
  const written = text.split(/[\s,]+/).filter(Boolean);
  return written.map((pattern) => {
    const path = pattern.replace(/^https?:\/\/[^/]*/i, '');
    return /^[/*]/.test(path) ? path : `/${path}`;
  });
}

/** Returns the request's filter fields. */
export function linkFilters({ include, exclude, depth, limit }: LinkOptions): LinkFilters {
  const [wanted, unwanted] = [patternsOf(include), patternsOf(exclude)];
  return {
    ...(wanted.length > 0 ? { include: wanted } : {}),
    ...(unwanted.length > 0 ? { exclude: unwanted } : {}),
    ...(depth === '0' ? {} : { depth: Number(depth) }),
    ...(limit.trim() === '' ? {} : { limit: parseCount(limit) }),
  };
}

/** Validates the fields against the operation's limits. */
export function optionErrors(options: LinkOptions): OptionErrors {
  const { include = [], exclude = [], limit } = linkFilters(options);
  const errors: OptionErrors = {};
  const [includeError, excludeError] = [patternError(include), patternError(exclude)];
  if (includeError) errors.include = includeError;
  if (excludeError) errors.exclude = excludeError;
  if (limit !== undefined && !(Number.isInteger(limit) && limit >= 1 && limit <= maxListedPages))
    errors.limit = `Enter a whole number from 1 to ${formatCount(maxListedPages)}.`;
  return errors;
}

function patternError(patterns: readonly string[]): string | undefined {
  if (patterns.length > maxPatterns) return `There are more than ${maxPatterns} patterns.`;
  return patterns.some(({ length }) => length > patternChars)
    ? `A pattern is longer than ${patternChars} characters.`
    : undefined;
}

/** Returns the options in one line; empty without any. */
export function describeOptions(options: LinkOptions): string {
  const { include = [], exclude = [], depth, limit } = linkFilters(options);
  return [
    include.length > 0 ? `only ${include.join(', ')}` : '',
    exclude.length > 0 ? `not ${exclude.join(', ')}` : '',
    depth ? depthLabels[options.depth as keyof typeof depthLabels].toLowerCase() : '',
    limit ? `up to ${formatCount(limit)} pages` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
