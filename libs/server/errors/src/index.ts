export * from './problem-error';
export * from './to-problem';
