import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { JobHandlers } from '@winnow/jobs';
import { setUpGateways, type GatewaysSetUp } from '../../testing/set-up-gateways';

export const key = 'wn-a-key-of-a-tool';
export const otherKey = 'wn-another-key-of-a-tool';

export const sha = (text: string) => hash('sha256', text, 'hex');
const apiKeys = [`one:${sha(key)}`, `other:${sha(otherKey)}`];

export type Mode = 'legacy' | 'auto';

interface McpSetUp extends GatewaysSetUp {
  /** Completes jobs of addresses with "held", or with "steps", which report two steps before. */
  release(): void;
  /** Connects the official client, without a key unless one is given. */
  connect(url: string, token?: string, mode?: Mode): Promise<Client>;
}

const content = `# First\n\n${'word '.repeat(8_000)}\n\n# Second\n\n${'漢字🙂'.repeat(3_000)}`;

const extractor: Partial<JobHandlers<'extractor'>> = {
  'extract-text': async ({ upload }, context) => {
    const bytes = await context.readUpload(upload.key);
    return { text: `${upload.name}: ${bytes.toString()}`, source: 'file' };
  },
};

/**
 * Registers hooks that start workers for each test; they respond at once, except for
 * addresses with "slow", "held" or "steps".
 */
export function setUpMcp(): McpSetUp {
  const setUp = setUpGateways({ prefix: 'mcp', settings: () => ({ apiKeys }) });
  let mayEnd: PromiseWithResolvers<void>;

  const scraper: Partial<JobHandlers<'scraper'>> = {
    'get-links': async ({ url, limit }) => {
      const text = limit === undefined ? 'Home' : `Home of ${limit}`;
      return { links: [{ url, text }], stats: { filtered: 0, skipped: 0 } };
    },
    'search-web': async ({ query, limit }) => ({
      results: [{ url: 'https://a.test/', title: `${limit} for ${query}`, description: 'A harbor.' }],
    }),
    'scrape-content': async ({ urls }, { signal, progress }) => {
      if (urls[0]?.includes('slow')) await sleep(60_000, undefined, { signal });
      if (urls[0]?.includes('held')) await mayEnd.promise;
      if (urls[0]?.includes('steps')) {
        await progress({ progress: 0, total: 2, message: 'Starting...' });
        await sleep(1_000, undefined, { signal });
        await progress({ progress: 1, total: 2, message: 'One page' });
        await Promise.race([mayEnd.promise, sleep(60_000, undefined, { signal })]);
      }
      return { pages: urls.map((url) => ({ url, title: 'Long', content })) };
    },
    'convert-to-json': async () => ({ text: 'A lamp.', price: 9, origins: { price: 'json-ld' } }),
  };
  beforeEach(() => {
    mayEnd = Promise.withResolvers();
    setUp.startWorker('scraper', scraper);
    setUp.startWorker('extractor', extractor);
  });

  const connect = async (url: string, token?: string, mode: Mode = 'auto') => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }));
    return setUp.closeLater(client);
  };
  const release = () => mayEnd.resolve();
  return Object.defineProperties({ release, connect }, Object.getOwnPropertyDescriptors(setUp)) as McpSetUp;
}

/** Calls a tool, and returns its text, metadata and structured content. */
export async function callTool(client: Client, name: string, args: object) {
  const result = await client.callTool({ name, arguments: { ...args } });
  const [first] = result.content as { text: string }[];
  return {
    text: first?.text ?? '',
    about: result._meta?.['winnow/job'] as { job?: string; next?: number; total?: number },
    structured: result.structuredContent,
    isError: result.isError,
  };
}
