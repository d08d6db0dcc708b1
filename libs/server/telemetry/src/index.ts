export * from './job-metrics';
export * from './metrics';
