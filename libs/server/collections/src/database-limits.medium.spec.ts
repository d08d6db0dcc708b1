import { randomUUID } from 'node:crypto';
import { startTestDatabase, type TestDatabase } from '@winnow/testing';
import { Collections, type CrawlRequest } from './index';

const maximum = Number.MAX_SAFE_INTEGER;
const limits = { keepDays: 7, collections: 9, ownerBytes: maximum, blockBytes: maximum, allBytes: maximum };
/** Texts that JSON has, and PostgreSQL's types have not. */
const invalidTexts = ['/\0', '/\uD800'];

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

it.each(invalidTexts)('stores a crawl whose request and failed pages contain %j', async (text) => {
  const [id, owner, block] = [randomUUID(), randomUUID(), randomUUID()];
  const request: CrawlRequest = { url: 'https://a.test/', depth: 3, limit: 50, subdomains: false, include: [text] };
  expect(await collections.writer.begin({ id, owner, block, request })).toBe(0);
  const failed = [{ url: 'https://a.test/gone', outcome: 'not-found' as const, message: text }];
  await collections.writer.complete(id, null, failed);
  expect(await collections.reader.requestOf(id, owner)).toMatchObject({ include: ['/\uFFFD'] });
});

it('finds nothing under an id or address with NUL', async () => {
  const owner = randomUUID();
  const notFound = { code: 'not-found' };
  await expect(collections.reader.read('\0', owner)).rejects.toMatchObject(notFound);
  await expect(collections.editor.remove('\0', owner)).rejects.toMatchObject(notFound);
  const id = await collections.writer.create({ owner, block: owner }, 'Mine', [
    { url: 'https://a.test/', title: '', content: '' },
  ]);
  await expect(collections.reader.page(id, owner, 'https://a.test/\0')).rejects.toMatchObject(notFound);
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
