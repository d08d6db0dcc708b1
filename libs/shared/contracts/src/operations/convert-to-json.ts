import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import { urlSchema } from '../request-fields';

export const conversionTypes = ['webpage', 'shopify'] as const;
export type ConversionType = (typeof conversionTypes)[number];

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
  fallbackMessage: 'Failed to convert content',
  weight: 5,
});
