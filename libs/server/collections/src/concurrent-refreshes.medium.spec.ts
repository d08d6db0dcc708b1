import { randomUUID } from 'node:crypto';
import { startTestDatabase, type TestDatabase } from '@winnow/testing';
import { Collections, type RefreshedPage } from './index';

/** Number of refreshes, of which only one fits into the quota; a process has four connections. */
const count = 4;
const limits = { keepDays: 7, collections: count, ownerBytes: 1_000_000, blockBytes: 1_000_000, allBytes: 1e9 };
const counts = { new: 0, changed: 1, gone: 0, same: 0, failed: 0, requested: 1 };
const pageWith = (content: string) => ({ url: 'https://a.test/', title: 'A', content });
/** Text of which one page fits into the quota, and two do not. */
const largeText = () => Array.from({ length: 35_000 }, () => randomUUID()).join('');

let database: TestDatabase;
let collections: Collections;

beforeAll(async () => {
  database = await startTestDatabase();
  collections = new Collections(database.url, limits);
});
afterAll(async () => {
  await collections.close();
  await database.stop();
});

it('keeps an owner within the quota when refreshes are stored at the same time', async () => {
  const [owner, block] = [randomUUID(), randomUUID()];
  // The embedded database runs one refresh at a time: only a PostgreSQL server shows the race.
  let waiting = database.isEmbedded ? 0 : count;
  const { promise: allApplied, resolve } = Promise.withResolvers<void>();
  async function* changes(): AsyncGenerator<RefreshedPage[]> {
    yield [{ url: 'https://a.test/', change: 'changed', page: pageWith(largeText()) }];
    waiting -= 1;
    if (waiting <= 0) resolve();
    await allApplied;
  }
  const refresh = async () => {
    const id = await collections.writer.create({ owner, block }, 'Mine', [pageWith('Text')]);
    return () =>
      collections.refresher.apply({ id, owner, job: randomUUID(), counts, failed: [], readAt: new Date() }, changes);
  };
  const refreshes = await Promise.all(Array.from({ length: count }, refresh));
  const outcomes = await Promise.allSettled(refreshes.map((start) => start()));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { bytes } = await collections.reader.list(owner);
  expect(bytes).toBeLessThanOrEqual(limits.ownerBytes);
});
