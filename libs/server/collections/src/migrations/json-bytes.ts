import type { Kysely } from 'kysely';

/** Adds the size of a page's JSON text, which a crawl's result needs before the text is read. */
export async function addJsonBytes(database: Kysely<never>): Promise<void> {
  await database.schema.alterTable('page').addColumn('json_bytes', 'integer').execute();
}
