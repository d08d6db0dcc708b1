import { randomUUID } from 'node:crypto';
import { startTestDatabase, type TestDatabase } from '@winnow/testing';
import { Collections } from './index';

const limits = { keepDays: 7, collections: 9, ownerBytes: 1e9, blockBytes: 1e9, allBytes: 1e9 };
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

it('stores the maximum number of given sources, whose values exceed the parameters of one statement', async () => {
  const [owner, block] = [randomUUID(), randomUUID()];
  const sources = Array.from({ length: 10_000 }, (_, at) => ({ url: `https://a.test/${at}`, title: '', content: 'a' }));
  const id = await collections.writer.create({ owner, block }, 'All', sources);
  expect(await collections.reader.read(id, owner)).toMatchObject({ pages: sources.length });
  const window = { offset: 9_999, limit: 2, maxBytes: 1e9 };
  const { pages } = await collections.reader.pages(id, owner, window);
  expect(pages.map(({ url }) => url)).toEqual(['https://a.test/9999']);
});
