import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Visitor } from '../lab/api';
import { listenInWaves } from '../lab/listener';
import { residentMegabytes } from '../lab/processes';
import { pidOf, withProduct } from '../lab/product';
import { pageUrls, withSite } from '../lab/site';
import { spread, sum } from '../lab/statistics';
import { steadyRequests, type Answered, type SteadyRequest } from '../lab/steady-requests';
import type { Measure } from '../measure';

const listeners = 1_000;
const [perSecond, seconds] = [200, 300];
/** Everybody's session; the requests come from each in turn. */
const visitors = 50;
/** A job that announces a page now and then, and lasts longer than the measurement. */
const [pages, latencyMs] = [400, 12_000];
/** Seconds after which the gateway has seen every kind of request often enough: growth counts from here. */
const settledAfter = 60;
/** Of 100 requests: this many start a piece of work, this many ask for the visitor's list, the others for one job. */
const [starts, lists] = [2, 25];

/** Five minutes of a thousand listeners and two hundred requests a second: errors, times, memory of the gateway. */
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
        const memory = () => residentMegabytes(pidOf(product, 'gateway'));
        const [answers, settled] = await Promise.all([
          steadyRequests(next, { perSecond, seconds, agent, signal }),
          sleep(settledAfter * 1_000, undefined, { signal }).then(memory),
        ]);
        const atEnd = memory();
        await fetch(`${product.url}${job}`, { method: 'DELETE', headers: owner.headers, signal });
        const heard = await Promise.all(open.map(({ ended }) => ended));
        for (const used of [agent, streams]) used.destroy();
        const times = answers.map(({ ms }) => ms);
        return {
          figures: [
            {
              name: `gateway memory at the end to after ${settledAfter} s`,
              value: atEnd / settled,
              unit: 'ratio',
              most: 1.1,
            },
            { name: 'requests answered', value: answers.length, unit: 'count' },
            { name: 'errors that are no 429', value: errorsIn(answers), unit: 'count', most: 0 },
            { name: 'answers 429', value: answers.filter(({ status }) => status === 429).length, unit: 'count' },
            ...spread('answer', times),
            { name: 'listeners who heard the end', value: heard.length / listeners, unit: 'share', least: 1 },
            { name: 'events heard by all', value: sum(heard.map(({ size }) => size)), unit: 'count' },
            { name: 'streams that had to be resumed', value: sum(open.map(({ resumed }) => resumed())), unit: 'count' },
            { name: 'gateway memory at the end', value: atEnd, unit: 'MB' },
          ],
          notes: [
            'times count from the moment at which a request was due; rate limits are off, so that every request works',
          ],
        };
      }),
    ),
};

/** What visitors ask while work is under way, mixed. Each has a finished job first. */
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

const errorsIn = (answers: readonly Answered[]): number =>
  answers.filter(({ status }) => status === 0 || (status >= 400 && status !== 429)).length;
