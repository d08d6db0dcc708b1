export * from './bounded-text';
export * from './circuit-breaker';
export * from './for-each-concurrently';
export * from './fair-queue';
export * from './pace';
export * from './semaphore';
export * from './start-worker';
export * from './worker-variables';
export { LRUCache } from 'lru-cache';
