import { Agent, EnvHttpProxyAgent, setGlobalDispatcher } from 'undici';

const timeouts = { headersTimeout: 0, bodyTimeout: 0 };

/**
 * Removes the timeouts of `fetch` of 300 seconds for the headers and between two chunks: a local server may need longer to
 * load its model and read the prompt. Our requests have timeouts of their own. `nodeUseEnvProxy` is Node's variable, by
 * which its own dispatcher uses the proxies of the environment.
 */
export function removeFetchTimeouts(nodeUseEnvProxy: string | null): void {
  setGlobalDispatcher(nodeUseEnvProxy === '1' ? new EnvHttpProxyAgent(timeouts) : new Agent(timeouts));
}
