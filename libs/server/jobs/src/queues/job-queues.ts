import { queueNames, type QueueName } from '@winnow/contracts';
import { FlowProducer, Queue, type QueueOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { jobKeys } from '../keys';
import { maxQueueEvents } from './queue-options';
import { connectRedis } from '../redis';

/** BullMQ objects to add, read and remove jobs. Closed by the code that opened them. */
export interface JobQueues {
  readonly queues: Readonly<Record<QueueName, Queue>>;
  readonly flows: FlowProducer;
}

/** Returns the options of every queue and flow producer of an installation. */
export const queueOptions = (connection: Redis, prefix: string) =>
  ({
    connection,
    prefix: jobKeys(prefix).bullPrefix,
    streams: { events: { maxLen: maxQueueEvents } },
  }) satisfies QueueOptions;

/** Opens the queues of an installation on a separate connection, for processes without a Nest application. */
export function openQueues(redisUrl: string, prefix: string): JobQueues & { close(): Promise<void> } {
  const connection = connectRedis(redisUrl, 'producer');
  const options = queueOptions(connection, prefix);
  const queues = Object.fromEntries(queueNames.map((name) => [name, new Queue(name, options)])) as JobQueues['queues'];
  const flows = new FlowProducer({ connection, prefix: options.prefix });
  return {
    queues,
    flows,
    async close() {
      await Promise.allSettled([...Object.values(queues), flows].map((each) => each.close()));
      connection.disconnect();
    },
  };
}
