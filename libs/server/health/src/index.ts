export * from './health-server';
export * from './redis-check';
export * from './run-service';
