export * from './job-handler';
