import { Agent } from 'node:http';
import { Visitor } from '../lab/api';
import { openListeners } from '../lab/listener';
import { residentMegabytes } from '../lab/processes';
import { pidOf, withProduct } from '../lab/product';
import { pageUrls, withSite } from '../lab/site';
import { median, spread, sum } from '../lab/statistics';
import { steadyRequests, type TimedResponse, type SteadyRequest } from '../lab/steady-requests';
import type { Measure } from '../measure';

const listeners = 1_000;
const [perSecond, seconds] = [200, 300];
/** Number of sessions, which send the requests in turn. */
const visitors = 50;
/** A job that publishes a page now and then, and outlasts the measurement. */
const [pages, latencyMs] = [400, 12_000];
/** Seconds between two samples of the gateway's memory. */
const checkIntervalSeconds = 5;
/** Of 100 requests: how many start a job, and how many list the visitor's jobs; the others get one job. */
const [starts, lists] = [2, 25];

/** Five minutes of a thousand listeners and two hundred requests per second: errors, latency, memory of the gateway. */
export const endurance: Measure = {
  name: 'endurance',
  title: '1,000 listeners and 200 requests a second for 5 minutes',
  limitSeconds: 480,
  run: (signal) =>
    withSite({ articles: pages, latencyMs }, (origin) =>
      withProduct({ without: ['extractor'], environment: { LIMIT_PAGES: String(pages) } }, async (product) => {
        const owner = new Visitor(product.url, signal);
        const job = await owner.start('/api/scrape-content', { urls: pageUrls(origin, pages, 'page') });
        const streams = new Agent({ maxSockets: Infinity });
        const agent = new Agent({ keepAlive: true, maxSockets: 100 });
        const listening = await openListeners(listeners, `${product.url}${job}/events`, owner.headers, streams, signal);
        const next = await requestsOf(product.url, signal);
        const memory: number[] = [];
        const sampleMemory = () => memory.push(residentMegabytes(pidOf(product, 'gateway')));
        const timer = setInterval(sampleMemory, checkIntervalSeconds * 1_000);
        const responses = await steadyRequests(next, { perSecond, seconds, agent, signal }).finally(() =>
          clearInterval(timer),
        );
        await fetch(`${product.url}${job}`, { method: 'DELETE', headers: owner.headers, signal });
        const received = await Promise.all(listening.map(({ ended }) => ended));
        for (const used of [agent, streams]) used.destroy();
        const times = responses.map(({ ms }) => ms);
        return {
          figures: [
            {
              name: 'gateway memory in the fifth minute to the third',
              value: inMinute(memory, 5) / inMinute(memory, 3),
              unit: 'ratio',
              max: 1.1,
            },
            { name: 'requests answered', value: responses.length, unit: 'count' },
            { name: 'errors that are no 429', value: responses.filter(isError).length, unit: 'count', max: 0 },
            { name: 'answers 429', value: responses.filter(({ status }) => status === 429).length, unit: 'count' },
            ...spread('answer', times),
            { name: 'streams that received the end', value: received.length / listeners, unit: 'share', min: 1 },
            { name: 'events received by all streams', value: sum(received.map(({ size }) => size)), unit: 'count' },
            {
              name: 'streams that had to be resumed',
              value: sum(listening.map(({ resumed }) => resumed())),
              unit: 'count',
            },
            { name: 'gateway memory in the fifth minute', value: inMinute(memory, 5), unit: 'MB' },
          ],
          notes: [
            'times are counted from the scheduled time of a request; rate limits are off, so that no request is rejected',
            'memory is the median of a minute; the heap still grows during the first two minutes of a new load',
            ...responses.filter(isError).map(({ status, cause }) => `error: ${cause ?? status}`),
          ],
        };
      }),
    ),
};

/** Returns the mixed requests of visitors during the load. Each visitor has a finished job first. */
async function requestsOf(url: string, signal: AbortSignal): Promise<(number: number) => SteadyRequest> {
  const body = JSON.stringify({ text: 'Harbour\n\nThe harbour holds forty boats. Its lamp is lit every evening.' });
  const sessions = await Promise.all(
    Array.from({ length: visitors }, async () => {
      const visitor = new Visitor(url, signal);
      const job = await visitor.start('/api/transform-to-json', JSON.parse(body));
      return { headers: visitor.headers, job };
    }),
  );
  return (number) => {
    const { headers, job } = sessions[(number + Math.floor(number / 100)) % visitors] as (typeof sessions)[number];
    const kind = (number * 37) % 100;
    if (kind < starts) {
      const jobHeaders = { 'content-type': 'application/json', prefer: 'respond-async' };
      return { method: 'POST', url: `${url}/api/transform-to-json`, headers: { ...headers, ...jobHeaders }, body };
    }
    return { method: 'GET', url: url + (kind < starts + lists ? '/api/jobs' : job), headers };
  };
}

function inMinute(samples: readonly number[], minute: number): number {
  const perMinute = 60 / checkIntervalSeconds;
  return median(samples.slice((minute - 1) * perMinute, minute * perMinute));
}

const isError = ({ status }: TimedResponse): boolean => status === 0 || (status >= 400 && status !== 429);
