export * from './create-logger';
export { errorLine } from './serialize-error';
