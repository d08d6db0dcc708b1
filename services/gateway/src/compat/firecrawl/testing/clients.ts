import { hash } from 'node:crypto';
import { Firecrawl } from 'firecrawl';

export const key = 'wn-a-key-of-a-tool';
export const otherKey = 'wn-another-key-of-a-tool';

const sha = (text: string) => hash('sha256', text, 'hex');
export const apiKeys = [`one:${sha(key)}`, `other:${sha(otherKey)}`];

/** Creates Firecrawl's own client, with only its base URL changed. */
export const clientOf = (url: string, apiKey = key) =>
  new Firecrawl({ apiUrl: `${url}/firecrawl`, apiKey, maxRetries: 1 });
export const clientAtRoot = (url: string) => new Firecrawl({ apiUrl: url, apiKey: key, maxRetries: 1 });

/** Sends JSON to a path of the API, without a key unless `headers` have one. */
export const post = (url: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/firecrawl${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
