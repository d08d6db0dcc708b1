import { Queue, QueueEvents, Worker } from 'bullmq';
import { Visitor } from '../lab/api';
import { withProduct } from '../lab/product';
import { median, spread } from '../lab/statistics';
import type { Measure } from '../measure';

const times = 200;
/** Work of negligible cost: a list of one line is converted to JSON without a model. */
const work = { route: '/api/transform-to-json', body: { text: '{"name": "Winnow"}' } };

/** Overhead of a job besides its work, from HTTP through the queue to a worker and back, one job at a time. */
export const jobOverhead: Measure = {
  name: 'job-overhead',
  title: 'enqueue, first event and round trip of a job without work',
  limitSeconds: 90,
  run: (signal) =>
    withProduct({ without: ['extractor', 'scraper'] }, async (product) => {
      const visitor = new Visitor(product.url, signal);
      const bullmq = await createBullmqQueue(product.redisUrl);
      const enqueue: number[] = [];
      const firstEvent: number[] = [];
      const roundTrip: number[] = [];
      const queueAlone: number[] = [];
      try {
        for (let at = -20; at < times; at++) {
          const round = {
            roundTrip: await timed(() => visitor.post(work.route, work.body)),
            queueAlone: await timed(bullmq.roundTrip),
            ...(await measureEvents(visitor)),
          };
          if (at < 0) continue;
          roundTrip.push(round.roundTrip);
          queueAlone.push(round.queueAlone);
          enqueue.push(round.enqueue);
          firstEvent.push(round.firstEvent);
        }
      } finally {
        await bullmq.close();
      }
      return {
        figures: [
          {
            name: 'round trip to that of bare BullMQ, p50',
            value: median(roundTrip) / median(queueAlone),
            unit: 'ratio',
          },
          ...spread('enqueue (POST to 202)', enqueue),
          ...spread('first event (POST to first byte of it)', firstEvent),
          ...spread('round trip (POST to 200)', roundTrip),
          ...spread('bare BullMQ, round trip', queueAlone),
        ],
        notes: [`Redis: ${product.redisKind}; ${times} jobs one after another, through the gateway`],
      };
    }),
};

async function timed(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

async function measureEvents(visitor: Visitor): Promise<{ enqueue: number; firstEvent: number }> {
  const start = performance.now();
  const job = await visitor.start(work.route, work.body);
  const enqueue = performance.now() - start;
  let firstEvent = NaN;
  for await (const { at } of visitor.events(`${job}/events`)) if (Number.isNaN(firstEvent)) firstEvent = at - start;
  return { enqueue, firstEvent };
}

/** Creates a BullMQ queue and worker without the product, on the same Redis. */
async function createBullmqQueue(redisUrl: string) {
  const connection = { url: redisUrl, maxRetriesPerRequest: null };
  const queue = new Queue('overhead', { connection });
  const events = new QueueEvents('overhead', { connection });
  const worker = new Worker('overhead', () => Promise.resolve({ name: 'Winnow' }), { connection });
  await Promise.all([queue.waitUntilReady(), events.waitUntilReady(), worker.waitUntilReady()]);
  return {
    roundTrip: async () => (await queue.add('work', work.body)).waitUntilFinished(events),
    close: async () => void (await Promise.all([worker.close(), events.close(), queue.close()])),
  };
}
