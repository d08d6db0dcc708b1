/** Where undici has the dispatcher of Node's `fetch`, an `Agent`. */
const dispatcherKey = Symbol.for('undici.globalDispatcher.1');

/**
 * Removes the timeouts of `fetch` of 300 seconds for the headers and between two chunks: a local server may need longer to
 * load its model and read the prompt. Our requests have timeouts of their own.
 */
export function removeFetchTimeouts(): void {
  const agent = (globalThis as { [dispatcherKey]?: object })[dispatcherKey];
  if (agent === undefined) return;
  const Agent = agent.constructor as new (options: { headersTimeout: 0; bodyTimeout: 0 }) => object;
  Reflect.set(globalThis, dispatcherKey, new Agent({ headersTimeout: 0, bodyTimeout: 0 }));
}
