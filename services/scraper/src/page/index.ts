export type { ReadOptions, ReadPage } from './page-types';
export { PagePool, type PagePoolOptions } from './pool/page-pool';
export { RepeatedBlocks } from './repeated-blocks';
