const { TestEnvironment } = require('jest-environment-jsdom');

// jsdom lacks the platform's fetch and streams. Node's own stand in for them, with the abort signals they insist on.
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
