import { parseWebUrl, searchQueryChars } from '@winnow/contracts';
import * as z from 'zod/mini';
import { fieldError, fieldProblem } from '../../strict-request';
import { namesOf } from '../requests';

/** Websites of research, as Firecrawl's category has them. */
const researchSites = ['arxiv.org', 'nature.com', 'science.org', 'ieee.org', 'acm.org', 'pubmed.ncbi.nlm.nih.gov'];

/** Firecrawl also turns a category into operators of the query. */
const operators = {
  github: ['site:github.com'],
  research: researchSites.map((site) => `site:${site}`),
  pdf: ['filetype:pdf'],
} as const;

const category = z.enum(['github', 'research', 'pdf']);
const domains = z.optional(
  z
    .array(
      // A longer text would exhaust the stack of the expression.
      z
        .string()
        .check(
          z.regex(/^(?=.{1,253}$)(?:[a-z\d-]{1,63}\.)+[a-z\d-]{2,63}$/i, fieldError('is not the name of a domain')),
        ),
    )
    .check(z.maxLength(20)),
);

/** Fields that narrow a search to websites. */
export const scopeFields = {
  categories: z.optional(z.array(z.union([category, z.strictObject({ type: category })]))),
  includeDomains: domains,
  excludeDomains: domains,
} as const;
type Scope = z.infer<z.ZodMiniObject<typeof scopeFields>>;

export interface SearchScope {
  /** The query with the operators of search engines. */
  readonly query: string;
  /** Whether a result is in scope; an engine may ignore operators. */
  readonly contains: (url: string) => boolean;
}

/** Returns the query of a scope. Throws a problem that names a field. */
export function scopeOf(
  query: string,
  { categories = [], includeDomains = [], excludeDomains = [] }: Scope,
): SearchScope {
  if (includeDomains.length > 0 && excludeDomains.length > 0)
    throw fieldProblem('excludeDomains', 'cannot be combined with includeDomains');
  const kinds = anyOf([...namesOf(categories)].flatMap((name) => operators[name]));
  const within = anyOf(includeDomains.map((domain) => `site:${domain}`));
  const without = excludeDomains.map((domain) => `-site:${domain}`);
  const whole = [query, kinds, within, ...without].filter((part) => part !== '').join(' ');
  if (whole.length > searchQueryChars)
    throw fieldProblem('query', `has more than ${searchQueryChars} characters with the domains and categories`);
  return {
    query: whole,
    contains: (url) => (includeDomains.length === 0 || isWithin(url, includeDomains)) && !isWithin(url, excludeDomains),
  };
}

const anyOf = (parts: readonly string[]): string => (parts.length > 1 ? `(${parts.join(' OR ')})` : (parts[0] ?? ''));

/** Whether an address belongs to one of the domains or their subdomains. */
function isWithin(url: string, domains: readonly string[]): boolean {
  const host = parseWebUrl(url)?.hostname ?? '';
  return domains.some((domain) => `.${host}`.endsWith(`.${domain.toLowerCase()}`));
}
