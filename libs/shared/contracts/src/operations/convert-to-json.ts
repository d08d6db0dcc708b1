import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import { engines } from '../entities/page';
import { urlSchema } from '../request-fields';
import { conversionTypes } from './conversion-types';
import { fallbackMessages } from './fallback-messages';

/** A page for the model's service: result of the first step of a `webpage` conversion. */
export const fetchedSourceSchema = z.object({
  /** The address after redirects. */
  url: z.string(),
  status: z.int(),
  /** The `Content-Type` header, lower case, parameters included; empty when the server sent none. */
  contentType: z.string(),
  /** The body as text: HTML for pages, the text itself for JSON, XML and plain text. */
  html: z.string(),
  /** Main content as plain text in light Markdown, where the scraper extracted it. */
  text: z.optional(z.string()),
  title: z.optional(z.string()),
  engine: z.optional(z.enum(engines)),
});
export type FetchedSource = z.infer<typeof fetchedSourceSchema>;

export const convertToJson = defineOperation({
  name: 'convert-to-json',
  summary: 'Converts a web page or a Shopify product page to JSON.',
  request: z.object({
    url: urlSchema,
    type: z.enum(conversionTypes, 'Please select a content type'),
  }),
  response: z.record(z.string(), z.unknown()),
  transport: { kind: 'job', queue: 'ai', before: 'scraper', attempts: 3, deadlineMs: 5 * 60_000 },
  // A product page is read by the scraper alone; a web page is fetched there and converted by the model's service.
  steps: ({ type }) => (type === 'shopify' ? ['scraper'] : ['scraper', 'ai']),
  fallbackMessage: fallbackMessages['convert-to-json'],
  weight: 5,
});
