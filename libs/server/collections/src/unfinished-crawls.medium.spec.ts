import { randomUUID } from 'node:crypto';
import { startTestDatabase, type TestDatabase } from '@winnow/testing';
import { sql } from 'kysely';
import { Collections, type CrawlRequest } from './index';
import { Database } from './database';

const limits = { keepDays: 7, collections: 3, ownerBytes: 1e6, blockBytes: 1e6, allBytes: 1e9 };
const request: CrawlRequest = { url: 'https://a.test/', depth: 3, limit: 50, subdomains: false };

let server: TestDatabase;
let collections: Collections;
let database: Database;

beforeAll(async () => {
  server = await startTestDatabase();
  collections = new Collections(server.url, limits);
  database = new Database(server.url);
});
afterAll(async () => {
  await database.close();
  await collections.close();
  await server.stop();
});

it('are kept for as long as their pages are moved', async () => {
  const crawl = { id: randomUUID(), owner: 'ann', block: 'b', request };
  const add = async (at: number) => {
    expect(await collections.writer.begin(crawl)).toBe(at);
    await collections.writer.add(crawl, at, [{ url: `https://a.test/${at}`, title: '', content: 'Text' }], new Date());
  };
  const passDays = (days: number) =>
    database.use((tables) =>
      tables
        .updateTable('collection')
        .set({ expires_at: sql<Date>`expires_at - make_interval(days => ${days}::int)` })
        .execute(),
    );
  await add(0);
  for (const at of [1, 2]) {
    await passDays(10);
    await add(at);
    await collections.editor.removeExpired();
  }
  await collections.writer.complete(crawl.id, null, []);
  expect(await collections.reader.read(crawl.id, 'ann')).toMatchObject({ pages: 3 });
});
