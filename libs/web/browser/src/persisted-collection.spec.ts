import 'fake-indexeddb/auto';
import { createPersistedCollection, createPersistedValue, startOver, type StorageFailure } from './index';
import { writeEntries } from './entry-database';

const readText = (value: unknown) => (typeof value === 'string' ? value : null);
const open = (name: string, version = 1, onFailure?: (failure: StorageFailure | null) => void) =>
  createPersistedCollection<string>({ name, version, read: readText, onFailure });

test('restores the entries of an earlier page', async () => {
  const cards = open('cards');
  cards.put('b', 'two');
  cards.put('a', 'one');
  cards.put('c', 'three');
  cards.remove('c');
  await cards.flush();
  expect([...(await open('cards').load())]).toEqual([
    ['a', 'one'],
    ['b', 'two'],
  ]);
});

test('keeps collections apart, even if the name of one is a prefix of another', async () => {
  const short = open('apart');
  const long = open('apart-too');
  short.put('x', 'short');
  long.put('x', 'long');
  await Promise.all([short.flush(), long.flush()]);
  short.remove('x');
  await short.flush();
  expect((await open('apart').load()).size).toBe(0);
  expect((await open('apart-too').load()).get('x')).toBe('long');
});

test('drops unreadable entries and those of another version', async () => {
  const old = open('versions', 1);
  old.put('a', 'old');
  await old.flush();
  expect((await open('versions', 2).load()).size).toBe(0);
  const unreadable = createPersistedCollection<unknown>({ name: 'versions', version: 1, read: (value) => value });
  unreadable.put('a', { no: 'text' });
  await unreadable.flush();
  expect((await open('versions', 1).load()).size).toBe(0);
});

test('flushes pending writes when the page is hidden', async () => {
  const value = createPersistedValue<string>({ name: 'going', version: 1, read: readText });
  value.save('last words');
  window.dispatchEvent(new Event('pagehide'));
  expect(await createPersistedValue<string>({ name: 'going', version: 1, read: readText }).load()).toBe('last words');
});

test('writes a change in time, however many follow it', async () => {
  const cards = open('steady');
  await cards.load();
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  const put = jest.spyOn(IDBObjectStore.prototype, 'put');
  cards.put('a', 'one');
  jest.advanceTimersByTime(200);
  cards.put('b', 'two');
  jest.advanceTimersByTime(100);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(put.mock.calls.map(([entry]) => (entry as { key: string }).key)).toEqual(['steady/a', 'steady/b']);
  cards.put('c', 'three');
  jest.advanceTimersByTime(300);
  jest.useRealTimers();
  await cards.flush();
  expect(put).toHaveBeenCalledTimes(3);
  put.mockRestore();
});

test('writes pending changes at once when the page is hidden during an earlier write', async () => {
  const cards = open('leaving');
  cards.put('a', 'one');
  await cards.flush();
  const put = jest.spyOn(IDBObjectStore.prototype, 'put');
  // The earlier write does not end within microtasks.
  const microtasks = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  cards.put('a', 'two');
  void cards.flush();
  await microtasks();
  cards.put('a', 'three');
  window.dispatchEvent(new Event('pagehide'));
  await microtasks();
  expect(put.mock.calls.map(([entry]) => (entry as { value: string }).value)).toEqual(['two', 'three']);
  put.mockRestore();
  expect((await cards.load()).get('a')).toBe('three');
});

test('continues when the browser closes the database silently', async () => {
  const failures: (StorageFailure | null)[] = [];
  const cards = open('taken', 1, (failure) => failures.push(failure));
  cards.put('a', 'before');
  await cards.flush();
  // Safari: the connection of a background page is lost without a `close` event.
  const database = IDBDatabase.prototype;
  const openTransaction = database.transaction;
  const lost: IDBDatabase[] = [];
  const broken = jest.spyOn(database, 'transaction').mockImplementation(function (this: IDBDatabase, ...rest) {
    if (lost.length === 0) lost.push(this);
    if (lost.includes(this)) throw new DOMException('The database connection is closing.', 'InvalidStateError');
    return openTransaction.apply(this, rest);
  });
  cards.put('a', 'after');
  await cards.flush();
  expect((await cards.load()).get('a')).toBe('after');
  expect(failures).toEqual([]);
  broken.mockRestore();
});

test('writes the last of a burst of changes', async () => {
  const value = createPersistedValue<string>({ name: 'burst', version: 1, read: readText });
  for (const text of ['a', 'ab', 'abc']) value.save(text);
  expect(await value.load()).toBe('abc');
});

test('removes everything when the visitor starts over', async () => {
  const cards = open('forget');
  cards.put('a', 'kept');
  await cards.flush();
  cards.put('b', 'pending');
  startOver();
  await cards.flush();
  expect((await open('forget').load()).size).toBe(0);
});

test('starting over removes entries that no loaded part has claimed, but none written afterwards', async () => {
  await writeEntries([{ key: 'not-loaded/value', version: 1, value: 'old' }], []);
  const cards = open('claimed');
  cards.put('a', 'old');
  await cards.flush();
  startOver();
  cards.put('a', 'new');
  window.dispatchEvent(new Event('pagehide'));
  await cards.flush();
  expect((await open('claimed').load()).get('a')).toBe('new');
  expect((await open('not-loaded').load()).size).toBe(0);
});

test('entries that are being read when the visitor starts over are dropped', async () => {
  const cards = open('reading');
  cards.put('a', 'old');
  await cards.flush();
  const loading = open('reading').load();
  startOver();
  expect((await loading).size).toBe(0);
});

test('starts over together with a page built before claims existed', async () => {
  const cards = open('earlier');
  cards.put('a', 'old');
  await cards.flush();
  window.dispatchEvent(new Event('winnow:start-over'));
  await cards.flush();
  expect((await open('earlier').load()).size).toBe(0);
});

test.each([
  ['quota', new DOMException('Full', 'QuotaExceededError')],
  ['unavailable', new DOMException('Blocked', 'SecurityError')],
] as const)('reports %s instead of throwing, and continues', async (expected, error) => {
  const failures: (StorageFailure | null)[] = [];
  const cards = open(`failing-${expected}`, 1, (failure) => failures.push(failure));
  const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw error;
  });
  cards.put('a', 'text');
  await cards.flush();
  put.mockRestore();
  expect(failures).toEqual([expected]);
  cards.put('a', 'again');
  await cards.flush();
  expect((await cards.load()).get('a')).toBe('again');
});

describe('a failing store', () => {
  /** Values for which there is no room; a write with one of them is rolled back. */
  let oversized: string[];
  beforeEach(() => {
    oversized = [];
    const put = IDBObjectStore.prototype.put;
    jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...entry) {
      const [{ value }] = entry as [{ value: string }];
      if (!oversized.includes(value)) return put.apply(this, entry);
      this.transaction.abort();
      throw new DOMException('Full', 'QuotaExceededError');
    });
  });
  afterEach(() => jest.restoreAllMocks());

  async function putBurst(name: string) {
    const failures: (StorageFailure | null)[] = [];
    const cards = open(name, 1, (failure) => failures.push(failure));
    oversized = ['large', 'larger'];
    for (const [id, value] of Object.entries({ a: 'small', b: 'large', c: 'little', d: 'larger' }))
      cards.put(id, value);
    await cards.flush();
    return { cards, failures, storedEntries: async () => Object.fromEntries(await open(name).load()) };
  }

  test('stores as much of a burst as fits, and reports the rest once', async () => {
    const { failures, storedEntries } = await putBurst('fits');
    expect(await storedEntries()).toEqual({ a: 'small', c: 'little' });
    expect(failures).toEqual(['quota']);
  });

  test.each<[string, (cards: ReturnType<typeof open>) => void, object]>([
    ['a removal', (cards) => cards.remove('a'), { c: 'little' }],
    ['another write', (cards) => cards.put('e', 'more'), { a: 'small', c: 'little', e: 'more' }],
    ['a page that goes away', () => undefined, { a: 'small', c: 'little' }],
  ])('retries the rest with %s', async (_name, next, others) => {
    const { cards, failures, storedEntries } = await putBurst(`again-${_name}`);
    oversized = [];
    next(cards);
    await cards.flush();
    expect(await storedEntries()).toEqual({ ...others, b: 'large', d: 'larger' });
    await cards.flush();
    expect(failures).toEqual(['quota', null]);
  });

  test('retries the rest until it fits', async () => {
    const { cards, failures, storedEntries } = await putBurst('some');
    oversized = ['large'];
    cards.remove('a');
    await cards.flush();
    expect(await storedEntries()).toEqual({ c: 'little', d: 'larger' });
    expect(failures).toEqual(['quota']);
  });

  test('does not retry a value that was changed or removed meanwhile', async () => {
    const { cards, storedEntries } = await putBurst('newer');
    cards.put('b', 'smaller');
    cards.remove('d');
    await cards.flush();
    oversized = [];
    cards.put('e', 'more');
    await cards.flush();
    await cards.flush();
    expect(await storedEntries()).toEqual({ a: 'small', b: 'smaller', c: 'little', e: 'more' });
  });

  test('retries nothing once the visitor has started over', async () => {
    const { cards, failures, storedEntries } = await putBurst('over');
    startOver();
    oversized = [];
    cards.put('e', 'new');
    await cards.flush();
    expect(await storedEntries()).toEqual({ e: 'new' });
    expect(failures).toEqual(['quota', null]);
  });
});
