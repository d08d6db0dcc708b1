import type { JobOperationName, PayloadOf, QueueName } from '@winnow/contracts';
import { silentLogger } from '@winnow/logging';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { Redis } from 'ioredis';
import { JobClient, JobWorker, type JobHandlers, type NewJob } from '../index';
import type { JobWorkerOptions } from '../worker/job-worker-options';
import { testHandlers } from './test-handlers';
import { assembleEvents, parseEnd, type AssembledEvent } from './whole-events';

type FollowOptions = Parameters<JobClient['follow']>[3];

/** Timeout of a job in milliseconds: a stalled job is retried after two checks, five seconds apart. */
const timeoutMs = 200_000;

/** Redis for all tests of a file; client and key prefix of the current test. */
export interface JobsSetUp {
  readonly redis: TestRedis;
  readonly connection: Redis;
  readonly client: JobClient;
  readonly prefix: string;
  /** Starts a worker that is closed after the test; operations without a handler return an empty result. */
  startWorker<Queue extends QueueName>(
    queue: Queue,
    handlers?: Partial<JobHandlers<Queue>>,
    options?: Partial<JobWorkerOptions<Queue>>,
  ): JobWorker<Queue>;
  /** Adds a job of the owner `ann`. */
  add<Name extends JobOperationName>(
    operation: Name,
    payload: PayloadOf<Name>,
    options?: Partial<Omit<NewJob<Name>, 'operation' | 'payload'>>,
  ): Promise<string>;
  /** Returns the outcome of a job once it has ended. */
  endOf(id: string): ReturnType<typeof parseEnd>;
  /** Returns the events of a job until it has ended. */
  follow(id: string, after?: string, options?: FollowOptions): Promise<AssembledEvent[]>;
}

/** Registers hooks that start Redis once, and create a client with its own key prefix for each test. */
export function setUpJobs(): JobsSetUp {
  const workers: { close(): Promise<void> }[] = [];
  let redis: TestRedis;
  let connection: Redis;
  let client: JobClient;
  let prefix: string;

  beforeAll(async () => {
    redis = await startTestRedis();
    connection = new Redis(redis.url);
  });
  beforeEach(() => {
    prefix = `test-${Math.random().toString(36).slice(2)}`;
    client = new JobClient(redis.url, prefix);
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    await client.close();
  });
  afterAll(async () => {
    connection.disconnect();
    await redis.stop();
  });

  return {
    get redis() {
      return redis;
    },
    get connection() {
      return connection;
    },
    get client() {
      return client;
    },
    get prefix() {
      return prefix;
    },
    startWorker(queue, handlers, options) {
      const worker = new JobWorker({
        ...{ queue, handlers: testHandlers(queue, handlers), redisUrl: redis.url, prefix },
        ...{ concurrency: 5, log: silentLogger, graceMs: 1_000 },
        ...options,
      });
      workers.push(worker);
      return worker;
    },
    add: (operation, payload, options) =>
      client.add({ operation, payload, owner: 'ann', correlationId: 'click-123', ...options }),
    endOf: async (id) => parseEnd(await client.end(id, AbortSignal.timeout(timeoutMs))),
    follow: (id, after, options) =>
      Array.fromAsync(assembleEvents(client.follow(id, after, AbortSignal.timeout(timeoutMs), options))),
  };
}
