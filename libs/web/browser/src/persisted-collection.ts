import { readEntries, removeEntries, writeEntries, type Entry } from './entry-database';
import { createRetriedWrites, type Changes } from './retried-writes';
import { onStartOver } from './start-over';

/**
 * Reason why data could not be stored: the storage quota is exceeded, or the browser stores nothing (private window,
 * blocked).
 */
export type StorageFailure = 'quota' | 'unavailable';

export interface PersistOptions<Value> {
  /** Unique name of the collection. */
  name: string;
  /** Increment it when the shape changes: entries of other versions are ignored. */
  version: number;
  /** Validates a stored value; null drops the entry. */
  read: (value: unknown) => Value | null;
  /**
   * Called when a write failed: the data is kept in memory, and written when there is space again. Called with null once
   * all of it is written.
   */
  onFailure?: (failure: StorageFailure | null) => void;
}

export interface PersistedCollection<Value> {
  /** Loads all entries by id, in the order of their ids. Empty when the browser stores nothing. */
  load: () => Promise<Map<string, Value>>;
  put: (id: string, value: Value) => void;
  remove: (id: string) => void;
  /** Flushes pending writes. Never rejects. */
  flush: () => Promise<void>;
}

/**
 * Milliseconds from a change to its write, which has the changes made in between as well, such as typing. Later changes
 * do not delay it: a page that is left in the middle of steady changes would lose the first ones.
 */
const writeDelayMs = 250;

/**
 * Creates a collection of values that survive a reload, each under its own id, so that a change writes one entry and
 * not all of them. Stored in IndexedDB: 200 cards of 200 KB far exceed the limit of localStorage.
 */
export function createPersistedCollection<Value>(options: PersistOptions<Value>): PersistedCollection<Value> {
  const { name, version, read, onFailure } = options;
  const prefix = `${name}/`;
  /** Undefined removes the entry. */
  let pending = new Map<string, Value | undefined>();
  /** When the pending changes are written, by `performance.now()`. */
  let dueAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Writes run in sequence, since an older one could otherwise overwrite a newer one. */
  let writing: Promise<void> = Promise.resolve();

  let isFailing = false;
  /** Number of clears, so that values read before one are not restored after it. */
  let clears = 0;

  const attempt = (work: () => Promise<void>) => {
    writing = writing.then(work).then(noteKept, (error: unknown) => {
      isFailing = true;
      onFailure?.(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'quota' : 'unavailable');
    });
    return writing;
  };

  const writeChanges = (changes: Changes<Value>) => {
    const put: Entry[] = [];
    const remove: string[] = [];
    for (const [id, value] of changes) {
      if (value === undefined) remove.push(prefix + id);
      else put.push({ key: prefix + id, version, value });
    }
    return writeEntries(put, remove);
  };
  const writes = createRetriedWrites(writeChanges);

  const noteKept = () => {
    if (!isFailing || writes.isWaiting()) return;
    isFailing = false;
    onFailure?.(null);
  };

  const flush = () => {
    clearTimeout(timer);
    if (pending.size === 0) return attempt(writes.tryAgain);
    const changes = pending;
    pending = new Map();
    return attempt(() => writes.write(changes));
  };

  const change = (id: string, value: Value | undefined) => {
    if (pending.size === 0) dueAt = performance.now() + writeDelayMs;
    pending.set(id, value);
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), dueAt - performance.now());
  };

  /** Drops the writes that are not made yet, and `removal` follows those that are. */
  const drop = (removal: () => Promise<void>) => {
    clears += 1;
    clearTimeout(timer);
    pending.clear();
    void attempt(() => {
      writes.forget();
      return removal();
    });
  };

  if (typeof window !== 'undefined') {
    window.addEventListener('pagehide', () => {
      // `flush` waits for an earlier write, which the page may not live to see. The database keeps their order.
      if (pending.size > 0) writeChanges(pending).catch(() => undefined);
      void flush();
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void flush();
    });
    onStartOver((claim, isElsewhere) => {
      claim(prefix);
      drop(isElsewhere ? () => Promise.resolve() : () => removeEntries(prefix));
    });
  }

  return {
    load: async () => {
      const earlierClears = clears;
      await flush();
      const entries = await readEntries(prefix).catch(() => []);
      if (clears !== earlierClears) return new Map();
      return new Map(
        entries.flatMap((entry) => {
          const value = entry.version === version ? read(entry.value) : null;
          return value === null ? [] : [[entry.key.slice(prefix.length), value] as const];
        }),
      );
    },
    put: change,
    remove: (id) => change(id, undefined),
    flush,
  };
}

export interface PersistedValue<Value> {
  /** Loads the value; null when nothing readable is stored. */
  load: () => Promise<Value | null>;
  save: (value: Value) => void;
}

/** Creates a single value that survives a reload. */
export function createPersistedValue<Value>(options: PersistOptions<Value>): PersistedValue<Value> {
  const { load, put } = createPersistedCollection(options);
  return {
    load: async () => (await load()).get('value') ?? null,
    save: (value) => put('value', value),
  };
}
