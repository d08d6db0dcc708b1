import { Agent, setGlobalDispatcher } from 'undici';

/**
 * Removes the timeouts of `fetch` of 300 seconds for the headers and between two chunks: a local server may need longer to
 * load its model and read the prompt. Our requests have timeouts of their own.
 */
export function removeFetchTimeouts(): void {
  setGlobalDispatcher(new Agent({ headersTimeout: 0, bodyTimeout: 0 }));
}
