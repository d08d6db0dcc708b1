import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import type { JsonValue } from '../entities/json';
import { siteHeadersField } from '../entities/site-headers';
import { modelWorkShape } from '../model-work';
import { contentSchema, freshSchema, instructionsSchema, shapeSchema, urlSchema } from '../request-fields';
import { fallbackMessages } from './fallback-messages';

/**
 * Origins of a value: `markup` (JSON-LD, microdata, meta elements and definition lists of the page), `table` and
 * `quote` (a range of the text), or `model`, if no part of the page confirms it.
 */
export const fieldOrigins = ['markup', 'table', 'quote', 'model'] as const;
export type FieldOrigin = (typeof fieldOrigins)[number];

/** A value of `data` with its origin. */
export const fieldSchema = z.object({
  /** JSON Pointer (RFC 6901) of the value in `data`. */
  path: z.string(),
  origin: z.enum(fieldOrigins),
  /** Location in the markup, such as `jsonLd/0/offers/price`; for `markup`. */
  name: z.optional(z.string()),
  /** Range in the text, `text.slice(start, end) === quote`; for `table` and `quote`. */
  quote: z.optional(z.string()),
  start: z.optional(z.int()),
  end: z.optional(z.int()),
});
export type ExtractedField = z.infer<typeof fieldSchema>;

export const extractFields = defineOperation({
  name: 'extract-fields',
  summary:
    'Extracts the values of a JSON Schema from a text, a web page, or a page whose text is given; each value has its origin.',
  request: z
    .object({
      /** Shape of `data`, which must be an object. */
      schema: shapeSchema,
      /** The text to read; default: the text of the page at `url`. */
      content: z.optional(contentSchema),
      /** The page whose markup is read as well. */
      url: z.optional(urlSchema),
      /** Instructions for the values; requires a language model. */
      instructions: z.optional(instructionsSchema),
      /** Headers sent to the host of `url` alone. */
      headers: siteHeadersField,
      fresh: freshSchema,
    })
    .check(
      z.refine(({ content, url }) => (content ?? url) !== undefined, {
        error: 'There is no content and no address to read.',
        path: ['content'],
      }),
    ),
  response: z.object({
    data: z.record(z.string(), z.custom<JsonValue>()),
    fields: z.array(fieldSchema),
    /** JSON Pointers of the schema's properties without a value. */
    missing: z.array(z.string()),
    /** The page's text if `content` was not given; the ranges of `fields` refer to it. */
    text: z.optional(z.string()),
    ...modelWorkShape,
  }),
  transport: { kind: 'job', queue: 'ai', before: 'scraper', attempts: 3, deadlineMs: 30 * 60_000 },
  steps: ({ url }) => (url === undefined ? ['ai'] : ['scraper', 'ai']),
  fallbackMessage: fallbackMessages['extract-fields'],
  weight: 10,
});
