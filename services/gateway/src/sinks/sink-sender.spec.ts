import { setTimeout as sleep } from 'node:timers/promises';
import { silentLogger } from '@winnow/logging';
import { waitUntil } from '@winnow/testing';
import type { CollectionStore } from '../collections/collection-store';
import type { PendingWork } from '../collections/pending-work';
import { SinkSender } from './sink-sender';
import type { SinkSettings } from './sink-settings';
import type { DeliveryProgress, SinkStore, StoredDelivery } from './sink-store';

const settings: SinkSettings = {
  ...{ endpoint: 'https://s3.test', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' },
  ...{ prefix: '', owners: undefined },
};
const sinks = new Map(['down', 'up'].map((bucket) => [bucket, { ...settings, bucket }]));

/** Due deliveries in memory, in order; a postponed one is due again after the others. */
function storeOf(deliveries: readonly (StoredDelivery & DeliveryProgress)[]) {
  const due = deliveries.map(({ job }) => job);
  const store: Partial<SinkStore> = {
    leaseMs: 60_000,
    claim: async (count) => due.splice(0, count),
    read: async (id) => deliveries.find(({ job }) => job === id) ?? null,
    write: async () => undefined,
    postpone: async (id) => void due.push(id),
    settle: async () => undefined,
  };
  return store as SinkStore;
}

it('sends collections to a bucket while another one does not respond', async () => {
  const deliveryOf = (job: string, sink: string): StoredDelivery & DeliveryProgress => {
    return { job, owner: 'ann', collection: job, sink, format: 'jsonl', status: 'waiting', attempts: 0 };
  };
  const stop = new AbortController();
  const sent: string[] = [];
  const reader = { read: async (id: string) => ({ id, name: id, updatedAt: '' }), pagesAfter: async () => [] };
  const sender = new SinkSender({
    ...{ sinks, log: silentLogger, signal: stop.signal, bucketRetries: [] },
    store: storeOf([...['a', 'b', 'c', 'd'].map((job) => deliveryOf(job, 'down')), deliveryOf('e', 'up')]),
    jobs: { status: async () => 'completed', runOf: async () => null },
    collections: { open: async () => ({ reader }) } as unknown as CollectionStore,
    pending: { read: async () => null } as unknown as PendingWork,
    fetch: async (url) => {
      if (String(url).includes('/down/')) await sleep(60_000, undefined, { signal: stop.signal });
      sent.push(new URL(String(url)).pathname);
      return new Response();
    },
    intervals: { checkMs: 10, unfinishedMs: 10, failedMs: 10 },
  });
  const running = sender.run();
  await waitUntil(() => sent.length > 0).finally(() => stop.abort());
  await running;
  await sender.ended();
  expect(sent).toEqual(['/up/e/e/pages.jsonl']);
});
