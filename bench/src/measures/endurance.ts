import { Agent } from 'node:http';
import { Visitor } from '../lab/api';
import { listenInWaves } from '../lab/listener';
import { residentMegabytes } from '../lab/processes';
import { pidOf, withProduct } from '../lab/product';
import { pageUrls, withSite } from '../lab/site';
import { median, spread, sum } from '../lab/statistics';
import { steadyRequests, type TimedResponse, type SteadyRequest } from '../lab/steady-requests';
import type { Measure } from '../measure';

const listeners = 1_000;
const [perSecond, seconds] = [200, 300];
/** Number of sessions; the requests come from each in turn. */
const visitors = 50;
/** A job that announces a page now and then, and outlasts the measurement. */
const [pages, latencyMs] = [400, 12_000];
/** Seconds between two samples of the gateway's memory. */
const checkIntervalSeconds = 5;
/** Of 100 requests: how many start a job and how many list the visitor's jobs; the others read one job. */
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
        const open = await listenInWaves(listeners, `${product.url}${job}/events`, owner.headers, streams, signal);
        const next = await requestsOf(product.url, signal);
        const memory: number[] = [];
        const look = () => memory.push(residentMegabytes(pidOf(product, 'gateway')));
        const looking = setInterval(look, checkIntervalSeconds * 1_000);
        const answers = await steadyRequests(next, { perSecond, seconds, agent, signal }).finally(() =>
          clearInterval(looking),
        );
        await fetch(`${product.url}${job}`, { method: 'DELETE', headers: owner.headers, signal });
        const heard = await Promise.all(open.map(({ ended }) => ended));
        for (const used of [agent, streams]) used.destroy();
        const times = answers.map(({ ms }) => ms);
        return {
          figures: [
            {
              name: 'gateway memory in the fifth minute to the third',
              value: inMinute(memory, 5) / inMinute(memory, 3),
              unit: 'ratio',
              most: 1.1,
            },
            { name: 'requests answered', value: answers.length, unit: 'count' },
            { name: 'errors that are no 429', value: answers.filter(isError).length, unit: 'count', most: 0 },
            { name: 'answers 429', value: answers.filter(({ status }) => status === 429).length, unit: 'count' },
            ...spread('answer', times),
            { name: 'listeners who heard the end', value: heard.length / listeners, unit: 'share', least: 1 },
            { name: 'events heard by all', value: sum(heard.map(({ size }) => size)), unit: 'count' },
            { name: 'streams that had to be resumed', value: sum(open.map(({ resumed }) => resumed())), unit: 'count' },
            { name: 'gateway memory in the fifth minute', value: inMinute(memory, 5), unit: 'MB' },
          ],
          notes: [
            'times count from the moment at which a request was due; rate limits are off, so that every request works',
            'memory is the median of a minute; for two minutes of a load that is new the collector still takes more room',
            ...answers.filter(isError).map(({ status, cause }) => `error: ${cause ?? status}`),
          ],
        };
      }),
    ),
};

/** Returns the mixed requests of visitors during the load. Each visitor has a finished job first. */
async function requestsOf(url: string, signal: AbortSignal): Promise<(number: number) => SteadyRequest> {
  const body = JSON.stringify({ text: 'Harbour\n\nThe harbour holds forty boats. Its lamp is lit every evening.' });
  const people = await Promise.all(
    Array.from({ length: visitors }, async () => {
      const visitor = new Visitor(url, signal);
      const job = await visitor.start('/api/transform-to-json', JSON.parse(body));
      return { headers: visitor.headers, job };
    }),
  );
  return (number) => {
    const { headers, job } = people[(number + Math.floor(number / 100)) % visitors] as (typeof people)[number];
    const kind = (number * 37) % 100;
    if (kind < starts) {
      const more = { 'content-type': 'application/json', prefer: 'respond-async' };
      return { method: 'POST', url: `${url}/api/transform-to-json`, headers: { ...headers, ...more }, body };
    }
    return { method: 'GET', url: url + (kind < starts + lists ? '/api/jobs' : job), headers };
  };
}

function inMinute(looks: readonly number[], minute: number): number {
  const perMinute = 60 / checkIntervalSeconds;
  return median(looks.slice((minute - 1) * perMinute, minute * perMinute));
}

const isError = ({ status }: TimedResponse): boolean => status === 0 || (status >= 400 && status !== 429);
