export type { FetchedPage, ReadOptions, ReadOutcome, ReadPage } from './page-types';
export { readPage } from './read-page';
export { PagePool, type PagePoolOptions } from './pool/page-pool';
export { removeRepeatedBlocks, type WithoutRepeats } from './remove-repeated-blocks';
