export interface CacheBounds {
  /** Maximum bytes of all entries; evicts the least recently used first. */
  readonly maxBytes: number;
  /** Milliseconds after which an entry expires. */
  readonly maxAgeMs: number;
  readonly now?: () => number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
  readonly until: number;
}

/** Overhead of an entry in bytes: key, objects, slot of the map. */
const entryBytes = 200;

/** In-memory LRU cache, bounded in bytes, so that visitors cannot exhaust the memory. */
export class ByteBoundedCache<Value> {
  private readonly entries = new Map<string, Entry<Value>>();
  private bytes = 0;

  constructor(private readonly bounds: CacheBounds) {}

  /** Bytes of all entries. */
  get size(): number {
    return this.bytes;
  }

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.delete(key);
    if (entry.until <= this.now()) return undefined;
    this.entries.set(key, entry);
    this.bytes += entry.bytes;
    return entry.value;
  }

  /**
   * Stores a value of `valueBytes` bytes, evicting the least recently used ones. A value larger than the limit is not
   * stored. It expires after `maxAgeMs`, by default the cache's own.
   */
  set(key: string, value: Value, valueBytes: number, maxAgeMs = this.bounds.maxAgeMs): void {
    this.delete(key);
    const bytes = valueBytes + entryBytes + 2 * key.length;
    if (bytes > this.bounds.maxBytes) return;
    this.entries.set(key, { value, bytes, until: this.now() + maxAgeMs });
    this.bytes += bytes;
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.bounds.maxBytes) break;
      this.delete(oldest);
    }
  }

  private delete(key: string): void {
    this.bytes -= this.entries.get(key)?.bytes ?? 0;
    this.entries.delete(key);
  }

  private now(): number {
    return this.bounds.now?.() ?? performance.now();
  }
}
