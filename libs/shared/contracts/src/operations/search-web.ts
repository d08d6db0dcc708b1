import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import { maxSearchResults, searchQueryChars } from '../limits';
import { fallbackMessages } from './fallback-messages';
import { languageSchema, typedText } from '../request-fields';

export const searchWeb = defineOperation({
  name: 'search-web',
  summary:
    "Searches the web with the installation's search engine. Returns addresses with their titles and descriptions; `scrape-content` reads them.",
  request: z.object({
    query: typedText.check(
      z.trim(),
      z.minLength(1, 'The query cannot be empty'),
      z.maxLength(searchQueryChars, `The query is longer than ${searchQueryChars} characters.`),
    ),
    /** Maximum number of results; the search engine may have fewer. */
    limit: z._default(z.int().check(z.minimum(1), z.maximum(maxSearchResults)), 10),
    /** Language of the results; default: that of the search engine. */
    language: z.optional(languageSchema),
    /** Maximum age of the results; default: any. */
    period: z.optional(z.enum(['day', 'week', 'month', 'year'])),
    /** Kind of the results; default `web`. */
    category: z.optional(z.enum(['web', 'news'])),
  }),
  response: z.object({
    /** In the order of the search engine, each page once. */
    results: z.array(z.object({ url: z.string(), title: z.string(), description: z.string() })),
  }),
  transport: { kind: 'job', queue: 'scraper', attempts: 3, deadlineMs: 60_000 },
  fallbackMessage: fallbackMessages['search-web'],
  weight: 2,
});
