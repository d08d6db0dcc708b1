const { TestEnvironment } = require('jest-environment-jsdom');
require('./compile-cache.cjs');
require('./computed-style.cjs');

// jsdom lacks fetch and streams, so Node's are used, with the abort signals that they require.
const platform = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'ReadableStream',
  'TextDecoder',
  'TextEncoder',
  'AbortController',
  'AbortSignal',
  'DOMException',
  'structuredClone',
];

module.exports = class WebEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of platform) {
      Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true, writable: true });
    }
  }
};
