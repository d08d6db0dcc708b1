export * from './byte-bounded-cache';
export * from './circuit-breaker';
export * from './each-at-once';
export * from './fair-queue';
export * from './pace';
export * from './semaphore';
export * from './start-worker';
export * from './worker-variables';
