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

it('sends the events of others between those of long jobs with slow receivers', async () => {
  const long = Array.from({ length: 40 }, (_, at) => hookOf(`long-${at}`, `owner ${at % 5}`));
  const stop = new AbortController();
  const received = new Set<string>();
  const sender = new WebhookSender({
    ...{ store: storeOf([...long, hookOf('short', 'ann')]), log: silentLogger, signal: stop.signal, turnMs: 50 },
    jobs: {
      status: async () => 'active',
      async *follow() {
        while (!stop.signal.aborted) yield event;
      },
    },
    post: async ({ url }) => {
      received.add(url);
      await sleep(20);
      return true;
    },
    readCompletion: async () => ({}),
    intervals: { checkMs: 10, unfinishedMs: 10, failedMs: 10 },
  });
  const running = sender.run();
  await waitUntil(() => received.has('http://short.test/')).finally(() => stop.abort());
  await running;
  await sender.ended();
});
