import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

// Visitors of the cluster's measurement, each with one crawl. Prints a line of JSON: pages read, seconds until the last
// crawl has completed, and requests per second to all websites in the middle half of the pages.
//
//   node crawl.mjs '{"base": "http://gateway:3000", "sites": ["http://10.96.0.7"], "visitors": 1, "pages": 300, "query": "ms=1500"}'

const { base, sites, visitors, pages, query } = JSON.parse(process.argv[2]);
const run = randomUUID().slice(0, 8);

async function crawl(number) {
  const headers = { 'x-forwarded-for': `198.51.100.${number + 1}`, 'content-type': 'application/json' };
  const url = `${sites[number % sites.length]}/${run}/${number}/?links=${pages - 1}&${query}`;
  const sent = await fetch(`${base}/api/crawl-site`, {
    method: 'POST',
    headers: { ...headers, prefer: 'respond-async' },
    body: JSON.stringify({ url, limit: pages }),
  });
  const { id, message } = await sent.json();
  if (sent.status !== 202) throw new Error(`${sent.status}: ${message}`);
  const [cookie] = sent.headers.get('set-cookie').split(';');
  for (;;) {
    await sleep(500);
    const { status, result, problem } = await (await fetch(`${base}/api/jobs/${id}`, { headers: { cookie } })).json();
    if (status === 'completed') return result.pages.length;
    if (status === 'failed' || status === 'cancelled') throw new Error(`${status}: ${JSON.stringify(problem)}`);
  }
}

const samples = [];
const sample = async () => {
  const requests = Number(await (await fetch(`${sites[0]}/requests`)).text());
  samples.push({ at: performance.now(), requests });
};
await sample();
const sampler = setInterval(sample, 500);
const from = performance.now();
const read = await Promise.all(Array.from({ length: visitors }, (_, number) => crawl(number)));
const seconds = (performance.now() - from) / 1_000;
clearInterval(sampler);
await sample();
const [start, end] = [samples[0].requests, samples.at(-1).requests];
const quarter = (end - start) / 4;
const first = samples.findLast(({ requests }) => requests <= start + quarter);
const last = samples.find(({ requests }) => requests >= end - quarter);
const requestsPerSecond = ((last.requests - first.requests) * 1_000) / (last.at - first.at);
console.log(JSON.stringify({ pages: read.reduce((sum, count) => sum + count), seconds, requestsPerSecond }));
