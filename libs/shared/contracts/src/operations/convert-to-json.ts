import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import type { JsonValue } from '../entities/json';
import { siteHeadersField } from '../entities/site-headers';
import { instructionsSchema, shapeSchema, urlSchema } from '../request-fields';
import { conversionTypes } from './conversion-types';
import { fallbackMessages } from './fallback-messages';

/** Optional fields of every page, in the order of the result. */
export const pageFields = [
  'title',
  'description',
  'author',
  'published',
  'modified',
  'language',
  'siteName',
  'image',
  'canonical',
] as const;
export type PageField = (typeof pageFields)[number];

/**
 * Result of the scraper for a `webpage` conversion; the model service fills the gaps. It contains no markup, since HTML
 * is parsed only in the scraper.
 */
export const conversionSourceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    /** The result without the fields added by a model; `text` is the main content. */
    facts: z.record(z.string(), z.custom<JsonValue>()),
    /** Fields that the page does not provide. */
    gaps: z.array(z.enum(pageFields)),
  }),
  z.object({
    /** An address that returns data: JSON, or text whose structure is parsed. */
    kind: z.enum(['json', 'text']),
    /** The address after redirects. */
    url: z.string(),
    text: z.string(),
  }),
]);
export type ConversionSource = z.infer<typeof conversionSourceSchema>;
export type PageSource = Extract<ConversionSource, { kind: 'page' }>;

export const convertToJson = defineOperation({
  name: 'convert-to-json',
  summary: 'Converts a web page or a Shopify product page to JSON; with `schema` or `prompt`, to the requested values.',
  request: z
    .object({
      url: urlSchema,
      type: z.enum(conversionTypes, 'Please select a content type'),
      /** Shape of `data`: with a schema the response is `{url, data, model}`. */
      schema: z.optional(shapeSchema),
      /** Instructions for the values of `data`; requires a language model. */
      prompt: z.optional(instructionsSchema),
      /** Headers sent to the host of `url` alone. */
      headers: siteHeadersField,
    })
    .check(
      z.refine(({ type, schema, prompt }) => type === 'webpage' || (schema ?? prompt) === undefined, {
        error: 'A schema or a prompt requires the type webpage.',
        path: ['type'],
      }),
    ),
  response: z.record(z.string(), z.unknown()),
  transport: { kind: 'job', queue: 'ai', before: 'scraper', attempts: 3, deadlineMs: 5 * 60_000 },
  // Only the scraper reads product pages; from a web page it extracts the facts, and the model service adds missing
  // fields.
  steps: ({ type }) => (type === 'shopify' ? ['scraper'] : ['scraper', 'ai']),
  fallbackMessage: fallbackMessages['convert-to-json'],
  weight: 5,
});
