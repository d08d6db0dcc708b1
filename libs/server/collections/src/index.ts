export { Collections } from './collections';
export type { StoredPage } from './collection-reader';
export type { RefreshedPage } from './collection-refresher';
export type { CollectionWriter, NewCrawl } from './collection-writer';
export type { CollectionLimits, Owner } from './quotas';
export type { CrawlRequest } from './tables';
