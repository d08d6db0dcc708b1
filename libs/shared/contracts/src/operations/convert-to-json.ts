import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import type { JsonValue } from '../entities/json';
import { instructionsSchema, shapeSchema, urlSchema } from '../request-fields';
import { conversionTypes } from './conversion-types';
import { fallbackMessages } from './fallback-messages';

/** Fields every page may have, in order of the result. */
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
 * What the scraper read for a `webpage` conversion; the model service fills the gaps. It has no markup: HTML is parsed in the
 * scraper alone.
 */
export const conversionSourceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    /** The result but for what a model adds; `text` is the main content. */
    facts: z.record(z.string(), z.custom<JsonValue>()),
    /** Fields that no part of the page gives. */
    gaps: z.array(z.enum(pageFields)),
  }),
  z.object({
    /** An address that answers with data: JSON, or text whose structure is read. */
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
  summary: 'Converts a web page or a Shopify product page to JSON; with `schema` or `prompt`, to the values asked for.',
  request: z
    .object({
      url: urlSchema,
      type: z.enum(conversionTypes, 'Please select a content type'),
      /** The answer is then `{url, data, model}`, with `data` of that shape. */
      schema: z.optional(shapeSchema),
      /** What the values of `data` should be; it needs a language model. */
      prompt: z.optional(instructionsSchema),
    })
    .check(
      z.refine(({ type, schema, prompt }) => type === 'webpage' || (schema ?? prompt) === undefined, {
        error: 'A schema or a prompt goes with the type webpage.',
        path: ['type'],
      }),
    ),
  response: z.record(z.string(), z.unknown()),
  transport: { kind: 'job', queue: 'ai', before: 'scraper', attempts: 3, deadlineMs: 5 * 60_000 },
  // The scraper reads product pages alone; of a web page it reads the facts, and the model service fills the gaps.
  steps: ({ type }) => (type === 'shopify' ? ['scraper'] : ['scraper', 'ai']),
  fallbackMessage: fallbackMessages['convert-to-json'],
  weight: 5,
});
