import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

// Visitors of the cluster test: each starts one job after the other until standard input ends, and waits for all of
// it. Prints `started` when every visitor has a job in the queue, and last a line of JSON: numbers of jobs and
// pages, lost jobs, and the errors that a visitor's browser would have seen (each was retried).
//
//   node load.mjs '{"base": "http://gateway:3000", "sites": ["http://10.96.0.7"], "pages": 12, "ms": 1000}'

const { base, sites, pages, ms } = JSON.parse(process.argv[2]);
const run = randomUUID().slice(0, 8);
const totals = { jobs: 0, pages: 0, errors: {}, lost: [] };
let stopping = false;
process.stdin.resume().on('end', () => (stopping = true));

const isTransient = (status) => status >= 500 || status === 429;
const recordError = (error) => (totals.errors[error] = (totals.errors[error] ?? 0) + 1);

/** Retries a request for two minutes until it succeeds or fails permanently. */
async function call(visitor, method, path, body, headers = {}) {
  const end = Date.now() + 120_000;
  for (let retried = false; ;) {
    try {
      const response = await fetch(base + path, {
        method,
        body,
        headers: { 'x-forwarded-for': visitor.address, ...(visitor.cookie && { cookie: visitor.cookie }), ...headers },
        signal: AbortSignal.timeout(60_000),
      });
      const text = await response.text();
      visitor.cookie ??= response.headers.get('set-cookie')?.split(';')[0];
      const answer = JSON.parse(text);
      if (!isTransient(response.status)) return { status: response.status, body: answer };
      recordError(`${response.status} ${method}: ${answer.message}`);
    } catch (error) {
      const code = error.cause?.code ?? error.message;
      // A server may close an idle connection at any time: a browser then repeats the request (RFC 9112, 9.3.1).
      const isReset = ['ECONNRESET', 'UND_ERR_SOCKET'].includes(code) && !retried;
      retried = isReset;
      if (isReset) continue;
      recordError(`${code} ${method}`);
    }
    if (Date.now() > end) return { status: 0, body: { message: 'no response for two minutes' } };
    await sleep(500);
  }
}

/** Starts a job and waits for its end. `body` is JSON, or a form with a file. */
async function job(visitor, operation, body) {
  const isForm = body instanceof FormData;
  const headers = { prefer: 'respond-async', 'idempotency-key': randomUUID() };
  if (!isForm) headers['content-type'] = 'application/json';
  const sent = await call(visitor, 'POST', `/api/${operation}`, isForm ? body : JSON.stringify(body), headers);
  visitor.started();
  for (let state = sent; ; await sleep(500)) {
    if (state.status !== 200 && state.status !== 202) return { status: `${state.status}: ${state.body.message}` };
    if (['completed', 'failed', 'cancelled'].includes(state.body.status)) return state.body;
    state = await call(visitor, 'GET', `/api/jobs/${sent.body.id}`);
  }
}

async function scrape(visitor, round) {
  const site = sites[visitor.number % sites.length];
  const urls = Array.from({ length: pages }, (_, page) => `${site}/${run}/${visitor.number}/${round}/${page}?ms=${ms}`);
  const { status, result, problem } = await job(visitor, 'scrape-content', { urls });
  const good = result?.pages?.filter(({ outcome }) => outcome === 'ok').length ?? 0;
  totals.pages += good;
  const failure = result?.pages?.find(({ outcome }) => outcome !== 'ok') ?? result?.failed?.[0] ?? problem;
  if (good < pages) totals.lost.push(`${status}: ${pages - good} of ${pages} pages, ${JSON.stringify(failure)}`);
}

async function examples(visitor) {
  const text = 'The miller wrote every sack into his book. Forty carts went to the mill in autumn. '.repeat(200);
  const { status, problem } = await job(visitor, 'generate-examples', { knowledge_base: text });
  if (status !== 'completed') totals.lost.push(`${status}: examples, ${JSON.stringify(problem)}`);
}

async function upload(visitor, round) {
  const form = new FormData();
  form.set('file', new Blob([`Sack ${round} of run ${run} went to the mill.`]), 'sack.txt');
  const { status, problem } = await job(visitor, 'extract-text', form);
  if (status !== 'completed') totals.lost.push(`${status}: upload, ${JSON.stringify(problem)}`);
}

/** Reads a site of 13 pages, which then are a collection. */
async function crawl(visitor, round) {
  const url = `${sites[0]}/${run}/crawl/${round}/?ms=${ms}`;
  const { id, status, problem } = await job(visitor, 'crawl-site', { url, limit: 20 });
  if (status !== 'completed') return totals.lost.push(`${status}: crawl, ${JSON.stringify(problem)}`);
  const end = Date.now() + 120_000;
  let collection = await call(visitor, 'GET', `/api/collections/${id}`);
  while (collection.status === 404 && Date.now() < end) {
    await sleep(500);
    collection = await call(visitor, 'GET', `/api/collections/${id}`);
  }
  const counted = collection.body.pages;
  if (counted !== 13) return totals.lost.push(`${collection.status}: collection of ${counted} of 13 pages`);
  totals.pages += counted;
}

async function visit(work, number) {
  const { promise: started, resolve } = Promise.withResolvers();
  const visitor = { number, address: `198.51.100.${number + 1}`, started: resolve };
  const rounds = async () => {
    for (let round = 0; !stopping; round++) {
      await work(visitor, round);
      totals.jobs++;
      // Stays within the limit of requests per minute.
      await sleep(2_000);
    }
  };
  return { started, ended: rounds() };
}

const kinds = [...sites.map(() => scrape), examples, upload, crawl];
const visitors = await Promise.all(kinds.map(visit));
await Promise.all(visitors.map(({ started }) => started));
console.log('started');
await Promise.all(visitors.map(({ ended }) => ended));
console.log(JSON.stringify(totals));
process.exit(0);
