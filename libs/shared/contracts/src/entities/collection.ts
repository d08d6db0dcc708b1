import * as z from 'zod/mini';
import { collectionNameChars } from '../limits';
import { crawlStatsSchema } from './crawl-stats';
import { failedPageSchema, pageSchema } from './page';

/** Changes of a page that a refresh can find; an unchanged page has none. */
export const pageChanges = ['new', 'changed', 'gone'] as const;
export type PageChange = (typeof pageChanges)[number];

const count = z.int().check(z.minimum(0));

/** Number of pages of a refresh, by change. */
export const refreshCountsSchema = z.object({
  new: count,
  changed: count,
  gone: count,
  same: count,
  /** Pages that could not be read; they are kept unchanged. */
  failed: count,
  /** Pages that were requested; the others are unchanged according to the site's sitemap. */
  requested: count,
});
export type RefreshCounts = z.infer<typeof refreshCountsSchema>;

/** The last refresh of a collection. */
export const collectionRefreshSchema = z.extend(refreshCountsSchema, {
  /** Id of the refresh job. */
  job: z.string(),
  /** ISO 8601. */
  at: z.string(),
});
export type CollectionRefresh = z.infer<typeof collectionRefreshSchema>;

/**
 * A collection's name: bounded, without control characters. The OpenAPI document contains the pattern, which Python could
 * not compile with `\p{Cc}`.
 */
export const collectionNameSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(collectionNameChars),
    z.regex(/^[^\x00-\x1f\x7f-\x9f]*$/, 'Use a name without line breaks'),
  );

/** A named set of sources that is kept: the pages of a crawl, or sources that were given. */
export const collectionSchema = z.object({
  /** A crawl's collection has the id of its job. */
  id: z.string(),
  name: z.string(),
  /** Start address of the crawl; absent for given sources. */
  url: z.optional(z.string()),
  /** Names of the headers that its crawl sent. A refresh requires headers again, since their values are not stored. */
  headerNames: z.optional(z.array(z.string())),
  pages: count,
  /** Stored bytes, compressed. */
  bytes: count,
  /** ISO 8601. */
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Time of deletion, unless the collection is refreshed before. */
  expiresAt: z.string(),
  stats: z.optional(crawlStatsSchema),
  refresh: z.optional(collectionRefreshSchema),
});
export type Collection = z.infer<typeof collectionSchema>;

export const collectionsSchema = z.object({
  /** Newest first. */
  collections: z.array(collectionSchema),
  /** Bytes of all collections, and the maximum. */
  bytes: count,
  maxBytes: count,
});
export type Collections = z.infer<typeof collectionsSchema>;

export const renameCollectionSchema = z.object({ name: collectionNameSchema });

/** A source to add to a collection. */
export const newSourceSchema = z.object({
  url: z.string().check(z.minLength(1), z.maxLength(2_048)),
  title: z.string().check(z.maxLength(1_000)),
  content: z.string(),
});

/** A collection has each address once, so a second text of it would be lost. */
function haveOneTextPerAddress(sources: readonly { url: string; content: string }[]): boolean {
  const texts = new Map<string, string>();
  return sources.every(({ url, content }) => {
    const isSame = (texts.get(url) ?? content) === content;
    texts.set(url, content);
    return isSame;
  });
}

export const newCollectionSchema = z.object({
  name: collectionNameSchema,
  sources: z
    .array(newSourceSchema)
    .check(
      z.minLength(1),
      z.maxLength(10_000),
      z.refine(haveOneTextPerAddress, 'Two sources have the same address, and different texts.'),
    ),
});
export type NewCollection = z.infer<typeof newCollectionSchema>;

export const collectionPageSchema = z.extend(pageSchema, { change: z.optional(z.enum(pageChanges)) });
export type CollectionPage = z.infer<typeof collectionPageSchema>;

export const collectionPagesSchema = z.object({
  total: count,
  offset: count,
  /** Offset of the next pages; absent at the end. */
  next: z.optional(count),
  pages: z.array(collectionPageSchema),
});

/** The pages without their texts. */
export const collectionIndexSchema = z.object({
  total: count,
  offset: count,
  next: z.optional(count),
  pages: z.array(z.object({ url: z.string(), title: z.string(), change: z.optional(z.enum(pageChanges)) })),
  /**
   * The first thousand pages that the crawl, or the last refresh, could not read. Absent in windows other than the first
   * one of all pages.
   */
  failed: z.optional(z.array(failedPageSchema)),
});
export type CollectionIndex = z.infer<typeof collectionIndexSchema>;

/** Changes of a page in the last refresh. */
export const pageDiffSchema = z.object({
  url: z.string(),
  change: z.enum(pageChanges),
  /** Unified diff of the text by lines (GNU diffutils, "Unified Format"). */
  patch: z.string(),
});
export type PageDiff = z.infer<typeof pageDiffSchema>;

/** Route of the collections. */
export const collectionsRoute = '/api/collections';
