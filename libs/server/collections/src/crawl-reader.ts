import { sql, type Kysely } from 'kysely';
import type { Database } from './database';
import { versionedJson } from './page-body';
import type { Tables } from './tables';

/**
 * Reads the pages of crawls as their jobs do, by index in reading order: also of crawls that are not complete. Callers
 * check the job's owner.
 */
export class CrawlReader {
  constructor(private readonly database: Database) {}

  /** Returns the number of pages from `first` up to `end`, and the bytes of their JSON texts. */
  async measure(id: string, first: number, end: number): Promise<{ items: number; bytes: number }> {
    const { items, bytes } = await this.database.use((database) =>
      pagesBetween(database, id, first, end)
        .select([sql<string>`count(*)`.as('items'), sql<string>`coalesce(sum(json_bytes), 0)`.as('bytes')])
        .executeTakeFirstOrThrow(),
    );
    return { items: Number(items), bytes: Number(bytes) };
  }

  /** Returns the JSON texts of these pages, byte for byte as their job had them, without pages that were erased. */
  async read(id: string, first: number, end: number): Promise<{ index: number; json: Buffer }[]> {
    const rows = await this.database.use((database) =>
      pagesBetween(database, id, first, end)
        .select(['position', 'body', 'hash', 'etag', 'last_modified'])
        .orderBy('position')
        .execute(),
    );
    return Promise.all(
      rows.map(async ({ position: index, body, hash, etag, last_modified: lastModified }) => {
        const validators = { ...(etag === null ? {} : { etag }), ...(lastModified === null ? {} : { lastModified }) };
        return { index, json: await versionedJson(body, hash === null ? undefined : { hash, ...validators }) };
      }),
    );
  }
}

function pagesBetween(database: Kysely<Tables>, id: string, first: number, end: number) {
  return database
    .selectFrom('page')
    .where('collection', '=', id)
    .where('position', '>=', first)
    .where('position', '<', end);
}
