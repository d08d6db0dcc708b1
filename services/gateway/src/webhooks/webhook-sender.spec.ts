import { setTimeout as sleep } from 'node:timers/promises';
import type { EventPiece } from '@winnow/jobs';
import { silentLogger } from '@winnow/logging';
import { waitUntil } from '@winnow/testing';
import { WebhookSender } from './webhook-sender';
import type { StoredWebhook, WebhookProgress, WebhookStore } from './webhook-store';

/** Due webhooks in memory, in order; a postponed one is due again after the others. */
function storeOf(hooks: readonly (StoredWebhook & WebhookProgress)[]) {
  const due = hooks.map(({ job }) => job);
  const store: Partial<WebhookStore> = {
    leaseMs: 60_000,
    claim: async (count) => due.splice(0, count),
    read: async (id) => hooks.find(({ job }) => job === id) ?? null,
    postpone: async (id) => void due.push(id),
    delivered: async () => undefined,
    remove: async () => undefined,
  };
  return store as WebhookStore;
}

const hookOf = (job: string, owner: string): StoredWebhook & WebhookProgress => ({
  ...{ job, owner, name: job, kind: 'crawl', format: 'text', after: undefined, started: true, attempts: 0, time: '' },
  webhook: { url: `http://${job}.test/`, headers: {}, metadata: {}, events: ['page'] },
});
const event: EventPiece = {
  event: 'page',
  id: '1-0',
  bytes: Buffer.from('{"page":{"url":"","title":"","content":""}}'),
};
/** The same event with blanks, in pieces. */
const longEvent: EventPiece[] = [{ event: 'page', bytes: Buffer.alloc(5 * 2 ** 20, ' ') }, event];

let stop: AbortController;
beforeEach(() => (stop = new AbortController()));

/** Runs a sender for jobs with endless events until a condition is met. `post` is called with the host of the receiver. */
async function sendUntil(
  isMet: () => boolean,
  hooks: readonly (StoredWebhook & WebhookProgress)[],
  piecesOf: (job: string) => readonly EventPiece[],
  post: (host: string) => Promise<void>,
): Promise<void> {
  const sender = new WebhookSender({
    ...{ store: storeOf(hooks), log: silentLogger, signal: stop.signal, turnMs: 50 },
    jobs: {
      status: async () => 'active',
      async *follow(job) {
        while (!stop.signal.aborted) yield* piecesOf(job);
      },
    },
    post: async ({ url }) => post(new URL(url).hostname).then(() => true),
    readCompletion: async () => ({}),
    intervals: { checkMs: 10, unfinishedMs: 10, failedMs: 10 },
  });
  const running = sender.run();
  await waitUntil(isMet).finally(() => stop.abort());
  await running;
  await sender.ended();
}

const manyHooks = Array.from({ length: 40 }, (_, at) => hookOf(`long-${at}`, `owner ${at % 5}`));

it('sends the events of others between those of long jobs with slow receivers', async () => {
  const received = new Set<string>();
  const post = async (host: string) => {
    received.add(host);
    await sleep(20);
  };
  await sendUntil(
    () => received.has('short.test'),
    [...manyHooks, hookOf('short', 'ann')],
    () => [event],
    post,
  );
});

it('holds few long events in memory, and sends them all', async () => {
  const received = new Set<string>();
  let [active, maximum] = [0, 0];
  const post = async (host: string) => {
    maximum = Math.max(maximum, (active += 1));
    await sleep(5);
    active -= 1;
    received.add(host);
  };
  await sendUntil(
    () => received.size === 40,
    manyHooks,
    () => longEvent,
    post,
  );
  expect(maximum).toBeLessThanOrEqual(3);
});
