import type { PageSource } from '@winnow/contracts';
import type { ProductDocuments } from '../../convert-to-json/read-product';
import type { ShopifyProduct } from '../../convert-to-json/shopify-types';
import { linksOf, type ReadLinks } from '../../get-links/links-of';
import { feedOf, sitemapOf, type SitemapContent } from '../../get-links/sitemap';
import type { FetchedPage, ReadOptions, ReadPage } from '../page-types';
import { readPage } from '../read-page';
import { readWithoutParser } from './read-without-parser';

/** Tasks on untrusted input by name, which run in worker threads, since their time depends on the input. */
export const pageTasks = {
  page: (page: FetchedPage, options: ReadOptions): ReadPage => readPage(page, options),
  fallback: (page: FetchedPage, options: ReadOptions): ReadPage | undefined => readWithoutParser(page, options),
  links: (page: FetchedPage): ReadLinks => linksOf(page),
  sitemap: (bytes: Uint8Array, limit: number): SitemapContent => sitemapOf(bytes, limit),
  feed: (page: FetchedPage, limit: number): SitemapContent => feedOf(page, limit),
  // Loaded lazily, since few threads convert pages.
  facts: async (page: FetchedPage, main: Partial<Pick<ReadPage, 'title' | 'content'>>): Promise<PageSource> =>
    (await import('../../convert-to-json/page-facts/page-facts')).pageFacts(page, main),
  product: async (documents: ProductDocuments): Promise<ShopifyProduct> =>
    (await import('../../convert-to-json/read-product')).readProduct(documents),
};

export type PageTasks = typeof pageTasks;
export type PageTaskName = keyof PageTasks;
export type PageTaskResult<Name extends PageTaskName> = Awaited<ReturnType<PageTasks[Name]>>;

/** Timeouts in milliseconds: ten times the time of the largest input of its kind on a machine of 2020. */
export const taskTimeoutsMs: Readonly<Record<PageTaskName, number>> = {
  page: 2_000,
  fallback: 2_000,
  links: 5_000,
  sitemap: 10_000,
  feed: 5_000,
  facts: 20_000,
  product: 5_000,
};
