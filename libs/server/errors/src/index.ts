export * from './problem-error';
export * from './retry';
export * from './to-problem';
