import { sql, type Kysely } from 'kysely';

/** Creates the tables of collections and their pages. */
export async function createFirstTables(database: Kysely<never>): Promise<void> {
  await database.schema
    .createTable('collection')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('block', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('request', 'jsonb')
    .addColumn('stats', 'jsonb')
    .addColumn('failed', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'`))
    .addColumn('refresh', 'jsonb')
    .addColumn('is_complete', 'boolean', (column) => column.notNull())
    .addColumn('pages', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('collection_owner').on('collection').columns(['owner', 'created_at']).execute();
  await database.schema.createIndex('collection_block').on('collection').column('block').execute();
  await database.schema.createIndex('collection_expiry').on('collection').column('expires_at').execute();
  await database.schema
    .createTable('page')
    .addColumn('collection', 'text', (column) => column.notNull().references('collection.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('hash', 'text')
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('read_at', 'timestamptz', (column) => column.notNull())
    .addColumn('change', 'text')
    .addColumn('body', 'bytea', (column) => column.notNull())
    .addColumn('before', 'bytea')
    .addPrimaryKeyConstraint('page_key', ['collection', 'position'])
    .execute();
  // Already compressed.
  await sql`alter table page alter column body set storage external, alter column before set storage external`.execute(
    database,
  );
  // An address may exceed the maximum size of an index entry.
  await sql`create unique index page_address on page (collection, md5(url))`.execute(database);
  await database.schema.createIndex('page_change').on('page').columns(['collection', 'change', 'position']).execute();
  await database.schema
    .createTable('applied_job')
    .addColumn('job', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
