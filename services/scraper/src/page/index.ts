export type { ReadPage } from './page-types';
export { PagePool, type PagePoolOptions } from './pool/page-pool';
export { removeRepeatedBlocks } from './remove-repeated-blocks';
