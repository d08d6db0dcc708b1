/** One database with one table; the key identifies the owner of an entry. */
const databaseName = 'winnow';
const tableName = 'kept';

export interface Entry {
  key: string;
  /** Version of the value's shape; entries of another version are dropped by their reader. */
  version: number;
  value: unknown;
}

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(tableName, { keyPath: 'key' });
    request.onerror = () => reject(request.error ?? new Error('The database did not open.'));
    request.onsuccess = () => {
      const database = request.result;
      const forget = () => {
        opening = null;
      };
      database.onclose = forget;
      // Lets a newer version of the product in another tab upgrade immediately.
      database.onversionchange = () => {
        database.close();
        forget();
      };
      resolve(database);
    };
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/**
 * Starts a transaction. A browser may end a connection without a `close` event (Safari does for background pages): then
 * a new one is opened, since otherwise nothing would be stored until a reload.
 */
async function begin(mode: IDBTransactionMode, options?: IDBTransactionOptions): Promise<IDBTransaction> {
  const database = await open();
  try {
    return database.transaction(tableName, mode, options);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
    opening = null;
    return (await open()).transaction(tableName, mode, options);
  }
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('The write was undone.', 'AbortError'));
  });
}

const within = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** Returns all entries whose key starts with `prefix`, by key. @throws when the browser has no usable database */
export async function readEntries(prefix: string): Promise<Entry[]> {
  const transaction = await begin('readonly');
  const request = transaction.objectStore(tableName).getAll(within(prefix));
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as Entry[]);
    request.onerror = () => reject(request.error ?? new Error('The database could not be read.'));
  });
}

/** Writes and removes entries in one transaction. @throws QuotaExceededError when the storage quota is exceeded */
export async function writeEntries(put: Entry[], remove: string[]): Promise<void> {
  const transaction = await begin('readwrite', { durability: 'relaxed' });
  const table = transaction.objectStore(tableName);
  for (const entry of put) table.put(entry);
  for (const key of remove) table.delete(key);
  // A page that is closed or reloaded right now would end before the transaction commits by itself, and the write would
  // be lost.
  transaction.commit();
  await finished(transaction);
}

/** Removes every entry whose key starts with `prefix`. */
export async function removeEntries(prefix: string): Promise<void> {
  const transaction = await begin('readwrite');
  transaction.objectStore(tableName).delete(within(prefix));
  await finished(transaction);
}

/** Removes every entry whose key starts with none of the prefixes. */
export async function removeEntriesExcept(prefixes: readonly string[]): Promise<void> {
  const transaction = await begin('readwrite');
  const table = transaction.objectStore(tableName);
  const request = table.getAllKeys();
  request.onsuccess = () => {
    const keys = request.result as string[];
    for (const key of keys) if (!prefixes.some((prefix) => key.startsWith(prefix))) table.delete(key);
  };
  await finished(transaction);
}
