import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@winnow/contracts';
import { startTestDatabase, type TestDatabase } from '@winnow/testing';
import { Collections, type CollectionLimits, type CrawlRequest, type RefreshedPage } from './index';

const limits: CollectionLimits = {
  keepDays: 7,
  collections: 3,
  ownerBytes: 1_000_000,
  blockBytes: 1_500_000,
  allBytes: 1_000_000_000,
};
const request: CrawlRequest = { url: 'https://a.test/', depth: 3, limit: 50, subdomains: false };
const stats = { found: 3, outcomes: { ok: 2, 'not-found': 1 }, skipped: { 'off-site': 4 } };
const failed = [{ url: 'https://a.test/gone', outcome: 'not-found' as const, message: 'Gone.' }];
const page = (at: number, content = `Text ${at}`): Page => ({
  url: `https://a.test/${at}`,
  title: `Page ${at}`,
  content,
  version: { hash: `hash-${content}`, etag: `"${at}"` },
});
const readAt = new Date('2026-01-01');
const counts = { new: 0, changed: 0, gone: 0, same: 0, failed: 0, requested: 0 };

let database: TestDatabase;
let collections: Collections;
let owner: string;
let block: string;

beforeAll(async () => {
  database = await startTestDatabase();
  collections = new Collections(database.url, limits);
});
afterAll(async () => {
  await collections.close();
  await database.stop();
});
beforeEach(() => {
  owner = randomUUID();
  block = randomUUID();
});

async function storeCrawl(pages: readonly Page[], by = owner): Promise<string> {
  const id = randomUUID();
  const crawl = { id, owner: by, block, request };
  expect(await collections.writer.begin(crawl)).toBe(0);
  await collections.writer.add(crawl, 0, pages, new Date());
  await collections.writer.complete(id, stats, failed);
  return id;
}
const pagesOf = async (id: string, change?: RefreshedPage['change']) => {
  const window = { offset: 0, limit: 100, change, maxBytes: 1e9 };
  const { pages } = await collections.reader.pages(id, owner, window);
  return pages.map(({ change: found, json }) => [(JSON.parse(json.toString()) as Page).content, found]);
};
const refreshOf = (id: string, by = owner) => ({ id, owner: by, job: randomUUID(), readAt, counts, failed: [] });
const randomText = (ids: number) => Array.from({ length: ids }, () => randomUUID()).join('');
const changed = (at: number, content: string): RefreshedPage => {
  return { url: page(at).url, change: 'changed', page: page(at, content) };
};
async function* changesOf(...changes: RefreshedPage[]) {
  yield changes;
}

describe('a stored crawl', () => {
  it('is returned as it was written, only to its owner', async () => {
    const id = await storeCrawl([page(0), page(1)]);
    const read = await collections.reader.read(id, owner);
    expect(read).toMatchObject({ id, name: 'a.test', url: request.url, pages: 2, stats });
    const days = (Date.parse(read.expiresAt) - Date.parse(read.updatedAt)) / 86_400_000;
    expect(days).toBe(7);
    const { total, pages } = await collections.reader.pages(id, owner, { offset: 1, limit: 5, maxBytes: 1e9 });
    const { version: _, ...sent } = page(1);
    expect({ total, pages: pages.map(({ json }) => JSON.parse(json.toString())) }).toEqual({ total: 2, pages: [sent] });
    const stranger = randomUUID();
    await expect(collections.reader.read(id, stranger)).rejects.toMatchObject({ code: 'not-found' });
    await expect(collections.reader.known(id, stranger)).rejects.toMatchObject({ code: 'not-found' });
    await expect(collections.editor.remove(id, stranger)).rejects.toMatchObject({ code: 'not-found' });
    await expect(collections.editor.rename(id, stranger, 'mine')).rejects.toMatchObject({ code: 'not-found' });
    expect((await collections.reader.list(stranger)).collections).toEqual([]);
  });

  it('is hidden until it is complete, and continues after a process died', async () => {
    const crawl = { id: randomUUID(), owner, block, request };
    await collections.writer.begin(crawl);
    await collections.writer.add(crawl, 0, [page(0), page(1)], new Date());
    expect((await collections.reader.list(owner)).collections).toEqual([]);
    expect(await collections.writer.begin(crawl)).toBe(2);
    await collections.writer.add(crawl, 0, [page(0), page(1), page(2)], new Date());
    await collections.writer.complete(crawl.id, stats, []);
    expect(await collections.writer.begin(crawl)).toBeUndefined();
    expect(await pagesOf(crawl.id)).toHaveLength(3);
    expect((await collections.reader.read(crawl.id, owner)).pages).toBe(3);
  });

  it('has its text compressed', async () => {
    const content = 'Winnow keeps what is read. '.repeat(10_000);
    const id = await storeCrawl([page(0, content)]);
    const { bytes } = await collections.reader.read(id, owner);
    expect(bytes).toBeLessThan(content.length / 20);
    expect(await pagesOf(id)).toEqual([[content, null]]);
  });

  it('is read in windows of bounded size, with a separate window for a large page', async () => {
    const id = await storeCrawl([page(0, randomText(3_000)), page(1, randomText(3_000)), page(2, 'short')]);
    const read = async (offset: number) =>
      (await collections.reader.pages(id, owner, { offset, limit: 100, maxBytes: 10_000 })).pages.length;
    expect([await read(0), await read(1), await read(2), await read(3)]).toEqual([1, 1, 1, 0]);
  });

  it('is renamed, and erased immediately', async () => {
    const [one, other] = [await storeCrawl([page(0)]), await storeCrawl([page(1)])];
    await collections.editor.rename(one, owner, 'Docs of November');
    expect((await collections.reader.read(one, owner)).name).toBe('Docs of November');
    await collections.editor.remove(one, owner);
    await expect(collections.reader.read(one, owner)).rejects.toMatchObject({ code: 'not-found' });
    await collections.editor.removeAll(owner);
    expect(await collections.reader.list(owner)).toMatchObject({ collections: [], bytes: 0 });
    await expect(pagesOf(other)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is not found after it has expired, and is then erased', async () => {
    const old = new Collections(database.url, { ...limits, keepDays: -1 });
    const id = await old.writer.create({ owner, block }, 'old', [page(0)]);
    await old.close();
    await expect(collections.reader.read(id, owner)).rejects.toMatchObject({ code: 'not-found' });
    expect(await collections.editor.removeExpired()).toBeGreaterThanOrEqual(1);
  });
});

describe('quotas', () => {
  it('limit the number of collections of an owner', async () => {
    for (let at = 0; at < limits.collections; at++)
      await collections.writer.create({ owner, block }, `${at}`, [page(at)]);
    const more = collections.writer.create({ owner, block }, 'more', [page(9)]);
    await expect(more).rejects.toMatchObject({ code: 'quota' });
    const crawl = { id: randomUUID(), owner, block, request };
    await expect(collections.writer.begin(crawl)).rejects.toMatchObject({ code: 'quota' });
  });

  it('limit the bytes of an owner, and of an address block with many owners', async () => {
    const text = randomText(35_000);
    await collections.writer.create({ owner, block }, 'one', [page(0, text)]);
    const more = collections.writer.create({ owner, block: randomUUID() }, 'two', [page(1, text)]);
    await expect(more).rejects.toMatchObject({ code: 'quota' });
    const others = [randomUUID(), randomUUID(), randomUUID()];
    const created = await Promise.allSettled(
      others.map((one) => collections.writer.create({ owner: one, block }, 'three', [page(1, text)])),
    );
    expect(created.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(1);
  });
});

describe('a refresh', () => {
  it('applies new, changed and gone pages once, and returns their previous versions', async () => {
    const id = await storeCrawl([page(0), page(1, 'One\nTwo\nThree'), page(2)]);
    const refresh = { ...refreshOf(id), counts: { ...counts, new: 1, changed: 1, gone: 1, same: 1 } };
    const changes = () =>
      changesOf(
        changed(1, 'One\n2\nThree'),
        { url: page(2).url, change: 'gone' },
        { url: page(7).url, change: 'new', page: page(7) },
      );
    await collections.refresher.apply(refresh, changes);
    await collections.refresher.apply(refresh, changes);
    const read = await collections.reader.read(id, owner);
    expect(read).toMatchObject({ pages: 3, refresh: { ...refresh.counts, job: refresh.job } });
    expect(await pagesOf(id)).toEqual([
      ['Text 0', null],
      ['One\n2\nThree', 'changed'],
      ['Text 7', 'new'],
    ]);
    expect(await pagesOf(id, 'gone')).toEqual([['Text 2', 'gone']]);
    const diff = async (url: string) =>
      (await collections.diffOf(await collections.reader.page(id, owner, url)))?.patch;
    expect(await diff(page(1).url)).toContain(' One\n-Two\n+2\n Three');
    expect(await diff(page(2).url)).toContain('-Text 2');
    expect(await diff(page(7).url)).toContain('+Text 7');
    expect(await diff(page(0).url)).toBeUndefined();
    expect((await collections.reader.known(id, owner)).map(({ url, hash }) => [url, hash])).toEqual([
      [page(0).url, 'hash-Text 0'],
      [page(1).url, 'hash-One\n2\nThree'],
      [page(7).url, 'hash-Text 7'],
    ]);
  });

  it('replaces the pages that the crawl could not read', async () => {
    const id = await storeCrawl([page(0), page(1)]);
    const failedOf = async (query: { offset?: number; change?: 'new' } = {}) =>
      (await collections.reader.index(id, owner, { offset: 0, limit: 1, ...query })).failed;
    expect(await failedOf()).toEqual(failed);
    expect(await failedOf({ offset: 1 })).toBeUndefined();
    expect(await failedOf({ change: 'new' })).toBeUndefined();
    const slow = { url: page(1).url, outcome: 'timeout' as const, message: 'It took too long.' };
    await collections.refresher.apply({ ...refreshOf(id), failed: [slow] }, () => changesOf());
    expect(await failedOf()).toEqual([slow]);
    await collections.refresher.apply(refreshOf(id), () => changesOf());
    expect(await failedOf()).toBeUndefined();
  });

  it('discards the result of the previous refresh', async () => {
    const id = await storeCrawl([page(0), page(1)]);
    const apply = (...changes: RefreshedPage[]) =>
      collections.refresher.apply(refreshOf(id), () => changesOf(...changes));
    await apply(changed(0, 'new text'), { url: page(1).url, change: 'gone' });
    await apply();
    expect(await pagesOf(id)).toEqual([['new text', null]]);
    expect(await pagesOf(id, 'gone')).toEqual([]);
  });

  it('rejects another owner’s collection, and one over its quota', async () => {
    const id = await storeCrawl([page(0)]);
    const foreign = collections.refresher.apply(refreshOf(id, randomUUID()), () => changesOf(changed(0, 'stolen')));
    await expect(foreign).rejects.toMatchObject({ code: 'not-found' });
    const tooLarge = collections.refresher.apply(refreshOf(id), () => changesOf(changed(0, randomText(60_000))));
    await expect(tooLarge).rejects.toMatchObject({ code: 'quota' });
    expect(await pagesOf(id)).toEqual([['Text 0', null]]);
  });
});

it('restores a copy of the embedded database’s folder as a backup', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'collections-'));
  const [original, copy] = [path.join(folder, 'original'), path.join(folder, 'copy')];
  const withCollections = async <Value>(directory: string, work: (of: Collections) => Promise<Value>) => {
    const { url, stop } = await startTestDatabase(directory);
    const of = new Collections(url, limits);
    try {
      return await work(of);
    } finally {
      await of.close();
      await stop();
    }
  };
  try {
    const id = await withCollections(original, (of) => of.writer.create({ owner, block }, 'kept', [page(0)]));
    await cp(original, copy, { recursive: true });
    await withCollections(original, (of) => of.editor.removeAll(owner));
    expect(await withCollections(copy, (of) => of.reader.read(id, owner))).toMatchObject({ name: 'kept', pages: 1 });
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('compares entirely different texts in bounded time', async () => {
  const lines = (of: number) => Array.from({ length: 40_000 }, (_, at) => `${of} ${(at * 7_919) % 40_009}`).join('\n');
  const id = await storeCrawl([page(0, lines(1))]);
  const withLargeQuota = new Collections(database.url, { ...limits, ownerBytes: 1e9, blockBytes: 1e9 });
  await withLargeQuota.refresher.apply(refreshOf(id), () => changesOf(changed(0, lines(2))));
  const diff = await withLargeQuota.diffOf(await withLargeQuota.reader.page(id, owner, page(0).url));
  await withLargeQuota.close();
  expect(diff?.patch.match(/^-1 /gm)).toHaveLength(40_000);
  expect(diff?.patch.match(/^\+2 /gm)).toHaveLength(40_000);
});

it('reports an unreachable database as unavailable', async () => {
  const unreachable = new Collections('postgres://postgres@127.0.0.1:1/postgres', limits);
  await expect(unreachable.reader.list(owner)).rejects.toMatchObject({ code: 'unavailable' });
  await unreachable.close();
});
