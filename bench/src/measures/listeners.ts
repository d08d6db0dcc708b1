import { Agent, request } from 'node:http';
import { Visitor } from '../lab/api';
import { residentMegabytes } from '../lab/processes';
import { pidOf, withProduct } from '../lab/product';
import { pageUrls, withSite } from '../lab/site';
import { quantile, sum } from '../lab/statistics';
import type { Measure } from '../measure';

const listeners = 1_000;
/** Listeners that connect at the same moment. */
const atOnce = 100;
const pages = 120;
/** Slow enough that the job still runs when the last listener has come. */
const latencyMs = 1_500;
/** Milliseconds, as the stream's `retry` tells browsers. */
const resumeAfter = 2_000;

/** A thousand listeners of one job: whether all get everything, and how far behind the first the last one is. */
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
        const open: ReturnType<typeof listen>[] = [];
        while (open.length < listeners) {
          const wave = Array.from({ length: atOnce }, () =>
            listen(`${product.url}${job}/events`, visitor.headers, agent, signal),
          );
          open.push(...wave);
          await Promise.all(wave.map(({ opened }) => opened));
        }
        const connected = performance.now();
        const during = residentMegabytes(pidOf(product, 'gateway'));
        const asked = performance.now();
        await new Visitor(product.url, signal).get('/api/jobs');
        const other = performance.now() - asked;
        const heard = await Promise.all(open.map(({ ended }) => ended));
        agent.destroy();
        const lags = lagsOf(heard, connected);
        return {
          figures: [
            { name: 'listeners who got every event in order', value: completeShare(heard), unit: 'share', least: 1 },
            { name: 'streams that had to be resumed', value: sum(open.map(({ resumed }) => resumed())), unit: 'count' },
            { name: 'time until all are connected', value: (connected - start) / 1_000, unit: 's' },
            { name: 'last listener after the first, p50 of events', value: quantile(lags, 0.5), unit: 'ms' },
            { name: 'last listener after the first, p95 of events', value: quantile(lags, 0.95), unit: 'ms' },
            { name: "another visitor's request meanwhile", value: other, unit: 'ms', most: 1_000 },
            { name: 'gateway memory', value: ((during - before) * 1_024) / listeners, unit: 'KiB each' },
          ],
          notes: [`${lags.length} events came after all ${listeners} were connected`],
        };
      }),
    ),
};

/** Ids of the events in the order they came, each with its moment. */
type Heard = ReadonlyMap<string, number>;

/** Listens as a browser does: a stream that ends before the job is resumed after the last event. */
function listen(url: string, headers: Record<string, string>, agent: Agent, signal: AbortSignal) {
  const heard = new Map<string, number>();
  const opened = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<Heard>();
  let streams = 0;
  const fail = (error: Error) => {
    opened.reject(error);
    ended.reject(error);
  };
  ended.promise.catch(() => undefined);
  const open = () => {
    streams += 1;
    const last = [...heard.keys()].at(-1);
    const resumeHeaders = last === undefined ? headers : { ...headers, 'last-event-id': last };
    request(url, { headers: resumeHeaders, agent, signal }, (response) => {
      if (response.statusCode !== 200) return fail(new Error(`a listener was answered ${response.statusCode}`));
      opened.resolve();
      let text = '';
      let isOver = false;
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = (text + chunk).split('\n');
        text = lines.pop() ?? '';
        for (const line of lines) {
          if (line.startsWith('id: ')) heard.set(line.slice(4), performance.now());
          if (line === 'event: result') isOver = true;
        }
      });
      response.on('close', () => (isOver ? ended.resolve(heard) : setTimeout(open, resumeAfter)));
      response.on('error', () => undefined);
    })
      .on('error', fail)
      .end();
  };
  open();
  return { opened: opened.promise, ended: ended.promise, resumed: () => streams - 1 };
}

/** Share of listeners whose events are those of the one that got most, in the same order. */
function completeShare(heard: readonly Heard[]): number {
  const orders = heard.map((events) => [...events.keys()].join(' '));
  const longest = orders.reduce((best, order) => (order.length > best.length ? order : best), '');
  return orders.filter((order) => order === longest).length / orders.length;
}

/** For each event that came when all were connected: milliseconds between the first and the last who got it. */
function lagsOf(heard: readonly Heard[], connected: number): number[] {
  const ids = new Set(heard.flatMap((events) => [...events.keys()]));
  return [...ids].flatMap((id) => {
    const moments = heard.map((events) => events.get(id) ?? NaN);
    const first = Math.min(...moments);
    return first > connected ? [Math.max(...moments) - first] : [];
  });
}
