import { Collections } from '@winnow/collections';
import { startTestDatabase, type TestDatabase } from '@winnow/testing';
import { exportCollection } from './export-collection';

const limits = { keepDays: 1, collections: 10, ownerBytes: 1e9, blockBytes: 1e9, allBytes: 1e9 };
const owner = 'ann';
const urls = Array.from({ length: 120 }, (_, at) => `https://a.test/${at}`);

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

it('contains every page once, also when a refresh removes pages while it is sent', async () => {
  const pages = urls.map((url) => ({ url, title: url, content: 'Text' }));
  const id = await collections.writer.create({ owner, block: 'b' }, 'Docs', pages);
  async function* gonePages() {
    yield urls.slice(0, 60).map((url) => ({ url, change: 'gone' as const }));
  }
  const counts = { new: 0, changed: 0, gone: 60, same: 60, failed: 0, requested: 60 };
  const refresh = { id, owner, job: 'refresh', counts, failed: [], readAt: new Date() };
  const { pieces } = await exportCollection(id, owner, 'jsonl', collections);
  const lines: string[] = [];
  for await (const piece of pieces(async () => () => undefined)) {
    lines.push(...Buffer.from(piece).toString().trimEnd().split('\n'));
    await collections.refresher.apply(refresh, gonePages);
  }
  const exported = lines.map((line) => (JSON.parse(line) as { url: string }).url);
  // The first 50 were sent before the refresh.
  expect(exported).toEqual([...urls.slice(0, 50), ...urls.slice(60)]);
});
