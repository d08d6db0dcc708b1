import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Visitor } from '../lab/api';
import { withProduct } from '../lab/product';
import { pageUrls, withSite } from '../lab/site';
import { median, spread } from '../lab/statistics';
import type { Figure, Measure } from '../measure';

const times = 150;
/** Number of unmeasured warm-up rounds. */
const warmUp = 20;
const readRounds = 5;
const program = 'cli/bin/winnow.mjs';

/**
 * Overhead of a compatible API over the native call for the same page; interleaved, so that all run under the same
 * load.
 */
export const integrations: Measure = {
  name: 'integrations',
  title: 'a page by the API, by /firecrawl/v2/scrape and by MCP; winnow read',
  limitSeconds: 150,
  run: (signal) =>
    withSite({ articles: 1 }, (origin) =>
      withProduct({ without: ['extractor', 'ai'] }, async (product) => {
        const [url = ''] = pageUrls(origin, 1, 'page');
        const visitor = new Visitor(product.url, signal);
        const native = { urls: [url], format: 'markdown', include: ['metadata'] };
        const call = { name: 'scrape_content', arguments: native };
        const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call };
        const accept = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' };
        const headers = { 'content-type': 'application/json', ...accept };
        const body = JSON.stringify(message);
        const clients: Readonly<Record<string, () => Promise<unknown>>> = {
          native: () => visitor.post('/api/scrape-content', native),
          firecrawl: () => visitor.post('/firecrawl/v2/scrape', { url }),
          mcp: async () => {
            const reply = await (await fetch(`${product.url}/mcp`, { method: 'POST', headers, body, signal })).text();
            if (!reply.includes('winnow/job')) throw new Error(`MCP: ${reply.slice(0, 300)}`);
          },
        };
        const samples = new Map(Object.keys(clients).map((name) => [name, [] as number[]]));
        for (let at = -warmUp; at < times; at++)
          for (const [name, call] of Object.entries(clients)) {
            const ms = await timed(call);
            if (at >= 0) samples.get(name)?.push(ms);
          }
        const p50 = (name: string) => median(samples.get(name) ?? []);
        const reading: number[] = [];
        for (let at = 0; at < readRounds; at++) reading.push(await timed(() => read(url, product.url, signal)));
        const figures: Figure[] = [
          { name: 'firecrawl added, p50', value: p50('firecrawl') - p50('native'), unit: 'ms', max: 3 },
          { name: 'MCP added, p50', value: p50('mcp') - p50('native'), unit: 'ms', max: 3 },
          { name: 'winnow read with a server, p50', value: median(reading), unit: 'ms', max: 1_000 },
          ...[...samples].flatMap(([name, all]) => spread(name, all)),
        ];
        return { figures, notes: [`${times} scrapes of one page of 2 KB by each way, in turns; ${readRounds} reads`] };
      }),
    ),
};

async function timed(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

async function read(url: string, server: string, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [program, 'read', url, '--server', server], { stdio: 'ignore', signal });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`winnow read ended with ${code}`);
}
