import * as z from 'zod/mini';
import { extractedTextShape } from '../extracted-text';
import { exampleSchema } from './example';
import { attributeValuesSchema } from './page-attributes';

/** Outcome of fetching one page; the closed list of the wire contract. */
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
/** Reader of a page: one of the engines, or the document reader for a linked PDF or office file. */
export const pageEngines = [...engines, 'document'] as const;
export type PageEngine = (typeof pageEngines)[number];

/** Kind of a page by its structure. */
export const pageKinds = ['article', 'forum', 'product', 'collection', 'listing', 'documentation', 'service'] as const;
export type PageKind = (typeof pageKinds)[number];

/** Format of the text of a page or document; `text` is light Markdown without links, images and emphasis. */
export const contentFormats = ['text', 'markdown', 'html'] as const;
export type ContentFormat = (typeof contentFormats)[number];
export const formatSchema = z.enum(contentFormats);

/**
 * Part of a page to read. It is the main content, fetched by HTTP and rendered only if scripts fill it; the whole page
 * without scripts and hidden parts; or the main content as the browser renders it.
 */
export const pageReadings = ['main', 'whole', 'rendered'] as const;
export type PageReading = (typeof pageReadings)[number];
export const readingSchema = z.enum(pageReadings);
/** A crawl decides on its own which pages need the browser. */
export const crawlReadingSchema = z.enum(['main', 'whole']);

/** Optional fields of a page. */
export const pageIncludes = ['links', 'images', 'metadata', 'html', 'raw'] as const;
export type PageInclude = (typeof pageIncludes)[number];
export const includeSchema = z.array(z.enum(pageIncludes)).check(z.maxLength(pageIncludes.length));

/** Metadata of a page or document; unknown fields are absent. */
export const metadataSchema = z.object({
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  author: z.optional(z.string()),
  /** Publication date as the page states it; mostly ISO 8601. */
  published: z.optional(z.string()),
  modified: z.optional(z.string()),
  /** BCP 47 language tag, as the page states it. */
  language: z.optional(z.string()),
  siteName: z.optional(z.string()),
  /** Absolute addresses. */
  canonical: z.optional(z.string()),
  image: z.optional(z.string()),
  kind: z.optional(z.enum(pageKinds)),
  /** HTTP status of the response. */
  status: z.optional(z.int()),
});
export type PageMetadata = z.infer<typeof metadataSchema>;

/** Lets a later refresh detect whether a page has changed. */
export const pageVersionSchema = z.object({
  /** Hash of the text, without parts that change with every request: the current date, times, tokens. */
  hash: z.string(),
  /** Validators of the response (RFC 9110, 8.8). */
  etag: z.optional(z.string()),
  lastModified: z.optional(z.string()),
});
export type PageVersion = z.infer<typeof pageVersionSchema>;

const { pages, readPages, warnings, places, doubtful } = extractedTextShape;

export const pageSchema = z.object({
  url: z.string(),
  title: z.string(),
  /** Main content in the requested format, by default plain text in light Markdown. */
  content: z.string(),
  /** Every link to another page: absolute, without tracking parameters, each address once. */
  links: z.optional(z.array(z.object({ url: z.string(), text: z.string() }))),
  /** Every image of the page, each address once. */
  images: z.optional(z.array(z.object({ url: z.string(), alt: z.string() }))),
  metadata: z.optional(metadataSchema),
  /** Values of the requested attributes. */
  attributes: z.optional(z.array(attributeValuesSchema)),
  /** The content as HTML, in addition to `content` in another format. */
  html: z.optional(z.string()),
  /** The page's HTML as fetched or rendered, unsanitised: it may contain scripts. */
  raw: z.optional(z.string()),
  knowledge_base: z.optional(z.string()),
  examples: z.optional(z.array(exampleSchema)),
  outcome: z.optional(z.enum(['ok', 'thin'])),
  engine: z.optional(z.enum(pageEngines)),
  kind: z.optional(z.enum(pageKinds)),
  /** Estimated probability that the content is right (F1 of at least 0.9), 0 to 1. */
  confidence: z.optional(z.number()),
  /** Blocks omitted from `content` because other pages of the job repeat them. */
  removed: z.optional(z.array(z.string())),
  /** Present on pages of a crawl. */
  version: z.optional(pageVersionSchema),
  /** Fields of a linked document, as in the response of `extract-text`; a page has warnings if text was dropped. */
  pages,
  readPages,
  warnings,
  places,
  doubtful,
});
export type Page = z.infer<typeof pageSchema>;

export const jobPagesSchema = z.object({
  /** Number of pages read so far. */
  total: z.int(),
  offset: z.int(),
  /** Offset of the next pages; absent at the end. */
  next: z.optional(z.int()),
  pages: z.array(pageSchema),
});

export const failedPageSchema = z.object({
  url: z.string(),
  outcome: z.enum(pageOutcomes),
  /** Cause and remedy, for a person. */
  message: z.string(),
});
export type FailedPage = z.infer<typeof failedPageSchema>;
