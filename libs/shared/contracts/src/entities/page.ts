import * as z from 'zod/mini';
import { exampleSchema } from './example';

/** How the fetching of one page ended; the closed list of the wire contract. */
export const pageOutcomes = [
  'ok',
  'thin',
  'blocked',
  'login',
  'needs-javascript',
  'robots',
  'not-found',
  'rate-limited',
  'too-large',
  'timeout',
  'tls',
  'unreachable',
  'unsupported',
] as const;
export type PageOutcome = (typeof pageOutcomes)[number];

export const engines = ['http', 'browser'] as const;
export type Engine = (typeof engines)[number];

/** What kind of page a page is, as its structure tells. */
export const pageKinds = ['article', 'forum', 'product', 'collection', 'listing', 'documentation', 'service'] as const;
export type PageKind = (typeof pageKinds)[number];

export const pageSchema = z.object({
  url: z.string(),
  title: z.string(),
  /** Main content as plain text in light Markdown. */
  content: z.string(),
  knowledge_base: z.optional(z.string()),
  examples: z.optional(z.array(exampleSchema)),
  outcome: z.optional(z.enum(['ok', 'thin'])),
  engine: z.optional(z.enum(engines)),
  kind: z.optional(z.enum(pageKinds)),
  /** Share of pages read as surely as this one whose content is right (F1 of .9 or more), 0 to 1. */
  confidence: z.optional(z.number()),
  /** Blocks that the other pages of the job repeat and that were therefore left out of `content`. */
  removed: z.optional(z.array(z.string())),
});
export type Page = z.infer<typeof pageSchema>;

export const failedPageSchema = z.object({
  url: z.string(),
  outcome: z.enum(pageOutcomes),
  /** What happened and what to do, for a person. */
  message: z.string(),
});
export type FailedPage = z.infer<typeof failedPageSchema>;
