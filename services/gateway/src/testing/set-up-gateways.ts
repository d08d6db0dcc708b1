import type { QueueName } from '@winnow/contracts';
import { JobWorker, type JobHandlers, type JobWorkerOptions } from '@winnow/jobs';
import { testHandlers } from '@winnow/jobs/testing';
import { silentLogger } from '@winnow/logging';
import { startTestDatabase, startTestRedis, type TestDatabase, type TestRedis } from '@winnow/testing';
import type { GatewayConfig } from '../config';
import type { GatewayOptions } from '../create-gateway';
import { startTestGateway, type TestGateway } from './start-gateway';

interface Closable {
  close(): unknown;
}
type Settings = Partial<GatewayConfig>;
type WorkerOptions<Queue extends QueueName> = Partial<JobWorkerOptions<Queue>>;

interface SetUpOptions {
  /** Prefix of Redis keys. Each test has its own, or all of a file share one. */
  readonly prefix: string;
  readonly isPrefixShared?: boolean;
  readonly hasDatabase?: boolean;
  /** Settings of every gateway, read at each start. */
  readonly settings?: () => Settings;
}

/** Redis, and PostgreSQL where it is used, for all tests of a file; key prefix of the current test. */
export interface GatewaysSetUp {
  readonly redis: TestRedis;
  readonly database: TestDatabase;
  readonly queuePrefix: string;
  startGateway(settings?: Settings, options?: GatewayOptions): Promise<TestGateway>;
  /** Starts a worker; operations without a handler return an empty result. */
  startWorker<Queue extends QueueName>(
    queue: Queue,
    handlers?: Partial<JobHandlers<Queue>>,
    options?: WorkerOptions<Queue>,
  ): JobWorker<Queue>;
  /** Closes an object after the test, or after all tests when it was opened in `beforeAll`; the last one first. */
  closeLater<One extends Closable>(one: One): One;
  /** Closes an object at once. */
  close(one: Closable): Promise<void>;
}

/** Registers hooks that start the servers once, and close what a test has opened. */
export function setUpGateways({
  prefix,
  isPrefixShared = false,
  hasDatabase = false,
  settings: common = () => ({}),
}: SetUpOptions): GatewaysSetUp {
  let redis: TestRedis;
  let database: TestDatabase | undefined;
  let queuePrefix = prefix;
  let open: Closable[] = [];
  const openForAll: Closable[] = [];

  const closeAll = async (all: Closable[]) => {
    for (const one of all.toReversed()) await one.close();
  };
  beforeAll(async () => {
    [redis, database] = await Promise.all([startTestRedis(), hasDatabase ? startTestDatabase() : undefined]);
  });
  beforeEach(() => {
    openForAll.push(...open.splice(0));
    if (!isPrefixShared) queuePrefix = `${prefix}-${Math.random().toString(36).slice(2)}`;
  });
  afterEach(() => closeAll(open.splice(0)));
  afterAll(async () => {
    // Objects of `beforeAll` are still in `open` when every test was skipped.
    await closeAll([...openForAll, ...open.splice(0)]);
    await Promise.all([redis.stop(), database?.stop()]);
  });

  const closeLater = <One extends Closable>(one: One): One => {
    open.push(one);
    return one;
  };
  return {
    get redis() {
      return redis;
    },
    get database() {
      if (!database) throw new Error('the set-up has no database');
      return database;
    },
    get queuePrefix() {
      return queuePrefix;
    },
    closeLater,
    async startGateway(settings, options) {
      const databaseUrl = database?.url ?? null;
      const all = { redisUrl: redis.url, queuePrefix, databaseUrl, ...common(), ...settings };
      return closeLater(await startTestGateway(all, options));
    },
    startWorker(queue, handlers, options) {
      const worker = new JobWorker({
        ...{ queue, handlers: testHandlers(queue, handlers), redisUrl: redis.url, prefix: queuePrefix },
        ...{ concurrency: 10, log: silentLogger, graceMs: 0 },
        ...options,
      });
      return closeLater(worker);
    },
    async close(one) {
      open = open.filter((other) => other !== one);
      await one.close();
    },
  };
}
