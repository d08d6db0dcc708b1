export { testHandlers } from './test-handlers';
