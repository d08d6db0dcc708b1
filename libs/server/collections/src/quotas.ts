import { ProblemError } from '@winnow/errors';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from './tables';

export interface CollectionLimits {
  /** Days for which a collection is kept after it was created or refreshed. */
  readonly keepDays: number;
  /** Maximum collections of an owner. */
  readonly collections: number;
  /** Maximum compressed bytes of an owner, of an address block, and of the installation. */
  readonly ownerBytes: number;
  readonly blockBytes: number;
  readonly allBytes: number;
}

export interface Owner {
  readonly owner: string;
  /** Hash of the address block. */
  readonly block: string;
}

/**
 * Locks the quota of the owner and of the address block until the transaction ends, so that concurrent transactions
 * count what it adds.
 */
export async function lockQuota(database: Transaction<Tables>, { owner, block }: Owner): Promise<void> {
  // Locks in sequence and in the same order everywhere, which prevents deadlocks.
  for (const name of [`owner ${owner}`, `block ${block}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(database);
}

/** Returns the compressed bytes stored for an owner, without expired collections. */
export async function bytesOf(database: Kysely<Tables>, owner: string): Promise<number> {
  const { bytes } = await database
    .selectFrom('collection')
    .select(sql<string>`coalesce(sum(bytes), 0)`.as('bytes'))
    .where('owner', '=', owner)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Throws `quota` when the owner, the address block or the installation would exceed its quota by `bytes` more. */
export async function assertWithinQuota(
  database: Kysely<Tables>,
  { owner, block }: Owner,
  limits: CollectionLimits,
  bytes: number,
): Promise<void> {
  const used = await database
    .selectFrom('collection')
    .select([
      sql<string>`coalesce(sum(bytes) filter (where owner = ${owner}), 0)`.as('owner'),
      sql<string>`coalesce(sum(bytes) filter (where block = ${block}), 0)`.as('block'),
      sql<string>`coalesce(sum(bytes), 0)`.as('all'),
    ])
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  if (Number(used.owner) + bytes > limits.ownerBytes || Number(used.block) + bytes > limits.blockBytes)
    throw new ProblemError('quota', 'Your collections have reached their maximum size. Delete one, and try again.');
  if (Number(used.all) + bytes > limits.allBytes)
    throw new ProblemError('quota', 'The storage for collections is full at the moment.');
}

/** Throws `quota` when an owner has the maximum number of collections. */
export async function assertBelowCollectionLimit(
  database: Kysely<Tables>,
  owner: string,
  limits: CollectionLimits,
): Promise<void> {
  const { count } = await database
    .selectFrom('collection')
    .select(sql<string>`count(*)`.as('count'))
    .where('owner', '=', owner)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  if (Number(count) < limits.collections) return;
  throw new ProblemError('quota', `You have ${limits.collections} collections. Delete one, and try again.`);
}
