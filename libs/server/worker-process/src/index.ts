export * from './start-worker';
export * from './worker-variables';
