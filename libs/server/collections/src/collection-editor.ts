import { sql } from 'kysely';
import type { Database } from './database';
import { noSuchCollection } from './no-such-collection';

/** Days for which an applied refresh is remembered; its job has expired long before. */
const appliedDays = 2;

/** Renames and erases collections. */
export class CollectionEditor {
  constructor(private readonly database: Database) {}

  /** Throws `not-found`. */
  async rename(id: string, owner: string, name: string): Promise<void> {
    const { numUpdatedRows } = await this.database.use((database) =>
      database
        .updateTable('collection')
        .set({ name })
        .where('id', '=', id)
        .where('owner', '=', owner)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst(),
    );
    if (numUpdatedRows === 0n) throw noSuchCollection();
  }

  /** Erases a collection with its pages. Throws `not-found`. */
  async remove(id: string, owner: string): Promise<void> {
    const { numDeletedRows } = await this.database.use((database) =>
      database.deleteFrom('collection').where('id', '=', id).where('owner', '=', owner).executeTakeFirst(),
    );
    if (numDeletedRows === 0n) throw noSuchCollection();
  }

  /** Erases all collections of an owner. */
  async removeAll(owner: string): Promise<void> {
    await this.database.use((database) => database.deleteFrom('collection').where('owner', '=', owner).execute());
  }

  /** Erases what has expired; resolves with the number of collections. */
  async removeExpired(): Promise<number> {
    return this.database.use(async (database) => {
      const { numDeletedRows } = await database
        .deleteFrom('collection')
        .where('expires_at', '<=', sql<Date>`now()`)
        .executeTakeFirst();
      const before = new Date(Date.now() - appliedDays * 24 * 60 * 60 * 1_000);
      await database.deleteFrom('applied_job').where('applied_at', '<', before).execute();
      return Number(numDeletedRows);
    });
  }
}
