export { testHandlers } from './test-handlers';
export { assembleEvents, parseResult } from './whole-events';
