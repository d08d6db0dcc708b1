import { ProblemError } from '@winnow/errors';
import type { CollectionLimits, Collections } from '@winnow/collections';
import type { Collections as CollectionList } from '@winnow/contracts';
import type { MovedItems } from '@winnow/jobs';
import type { GatewayConfig } from '../config';

const megabyte = 2 ** 20;

/** The collections of this installation. Loads the database's client, and connects to the database, on first use. */
export class CollectionStore {
  private readonly url: string | null;
  private readonly isNew: boolean;
  private readonly limits: CollectionLimits;
  private opening: Promise<Collections> | undefined;
  /** Pages that crawls have moved to the database. */
  readonly moved: MovedItems = {
    measure: async (...range) => (await this.open()).crawls.measure(...range),
    read: async (...range) => (await this.open()).crawls.read(...range),
  };

  constructor(config: GatewayConfig) {
    this.url = config.databaseUrl;
    this.isNew = config.databaseIsNew;
    const bytes = (mb: number) => (config.rateLimit ? mb * megabyte : Number.MAX_SAFE_INTEGER);
    this.limits = {
      keepDays: config.keepDays,
      collections: config.collections,
      ownerBytes: bytes(config.visitorCollectionMb),
      blockBytes: bytes(config.blockCollectionMb),
      allBytes: config.allCollectionMb * megabyte,
    };
  }

  /** Whether a database is configured. */
  get isConfigured(): boolean {
    return this.url !== null;
  }

  /** Whether the database has collections. One that was new at the start, and is not used since, is not opened for that. */
  async hasAny(): Promise<boolean> {
    if (!this.isConfigured || (this.isNew && this.opening === undefined)) return false;
    return (await this.open()).reader.hasAny();
  }

  get keepDays(): number {
    return this.limits.keepDays;
  }

  /** Returns the list of an owner without collections. */
  emptyList(): CollectionList {
    return { collections: [], bytes: 0, maxBytes: this.limits.ownerBytes };
  }

  /** Opens the database. Throws `not-found` when none is configured. */
  open(): Promise<Collections> {
    const { url, limits } = this;
    if (url === null)
      return Promise.reject(new ProblemError('not-found', 'This installation keeps no collections: set DATABASE_URL.'));
    this.opening ??= import('@winnow/collections').then(({ Collections }) => new Collections(url, limits));
    return this.opening;
  }

  async close(): Promise<void> {
    await (await this.opening)?.close();
  }
}
