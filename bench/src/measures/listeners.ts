import { Agent } from 'node:http';
import { Visitor } from '../lab/api';
import { openListeners, type ReceivedEvents } from '../lab/listener';
import { residentMegabytes } from '../lab/processes';
import { pidOf, withProduct } from '../lab/product';
import { pageUrls, withSite } from '../lab/site';
import { quantile, sum } from '../lab/statistics';
import type { Measure } from '../measure';

const listeners = 1_000;
const pages = 120;
/** Latency in milliseconds, so that the job outlasts the connection of all listeners. */
const latencyMs = 1_500;

/** A thousand listeners of one job: whether all receive every event, and the delay from the first to the last listener. */
export const manyListeners: Measure = {
  name: 'listeners',
  title: '1,000 listeners of one job over server-sent events',
  limitSeconds: 120,
  run: (signal) =>
    withSite({ articles: pages, latencyMs }, (origin) =>
      withProduct({ without: ['extractor', 'ai'] }, async (product) => {
        const visitor = new Visitor(product.url, signal);
        const before = residentMegabytes(pidOf(product, 'gateway'));
        const job = await visitor.start('/api/scrape-content', { urls: pageUrls(origin, pages, 'page') });
        const agent = new Agent({ maxSockets: Infinity });
        const start = performance.now();
        const listening = await openListeners(listeners, `${product.url}${job}/events`, visitor.headers, agent, signal);
        const connected = performance.now();
        const during = residentMegabytes(pidOf(product, 'gateway'));
        const requestedAt = performance.now();
        await new Visitor(product.url, signal).get('/api/jobs');
        const other = performance.now() - requestedAt;
        const received = await Promise.all(listening.map(({ ended }) => ended));
        agent.destroy();
        const lags = lagsOf(received, connected);
        return {
          figures: [
            { name: 'listeners who got every event in order', value: completeShare(received), unit: 'share', min: 1 },
            {
              name: 'streams that had to be resumed',
              value: sum(listening.map(({ resumed }) => resumed())),
              unit: 'count',
            },
            { name: 'time until all are connected', value: (connected - start) / 1_000, unit: 's' },
            { name: 'last listener after the first, p50 of events', value: quantile(lags, 0.5), unit: 'ms' },
            { name: 'last listener after the first, p95 of events', value: quantile(lags, 0.95), unit: 'ms' },
            { name: "another visitor's request meanwhile", value: other, unit: 'ms', max: 1_000 },
            { name: 'gateway memory', value: ((during - before) * 1_024) / listeners, unit: 'KiB each' },
          ],
          notes: [`${lags.length} events came after all ${listeners} were connected`],
        };
      }),
    ),
};

/** Returns the share of listeners with the same events as the most complete one, in the same order. */
function completeShare(received: readonly ReceivedEvents[]): number {
  const orders = received.map((events) => [...events.keys()].join(' '));
  const longest = orders.reduce((best, order) => (order.length > best.length ? order : best), '');
  return orders.filter((order) => order === longest).length / orders.length;
}

/**
 * Returns, for each event after all were connected, the milliseconds between the first and the last listener that
 * received it.
 */
function lagsOf(received: readonly ReceivedEvents[], connected: number): number[] {
  const ids = new Set(received.flatMap((events) => [...events.keys()]));
  return [...ids].flatMap((id) => {
    const moments = received.map((events) => events.get(id) ?? NaN);
    const first = Math.min(...moments);
    return first > connected ? [Math.max(...moments) - first] : [];
  });
}
