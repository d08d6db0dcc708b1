import type { Socket } from 'node:net';
import { ProblemError } from '@winnow/errors';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { noSuchCollection } from './no-such-collection';
import { migrations } from './migrations';
import type { Tables } from './tables';

/** Maximum connections of one process; the embedded database serves them in turn. */
const maxConnections = 4;
/** Milliseconds after which an unused connection is closed. The embedded database stops when it has no connection. */
const idleMs = 10_000;
/** Milliseconds to wait for a connection: the embedded database is created on its first start. */
const connectTimeoutMs = 60_000;
/** Milliseconds after which a statement is aborted. */
const statementTimeoutMs = 120_000;
/** Milliseconds without a byte after which a connection counts as dead; longer than any statement. */
const silentTimeoutMs = statementTimeoutMs + 10_000;

/** PostgreSQL's error code for a value that its text type cannot store, such as an id or address with NUL. */
const invalidText = '22021';

type OpenDatabase = Kysely<Tables>;

/** The database of collections. Connects and migrates on first use. */
export class Database {
  private opening: Promise<OpenDatabase> | undefined;

  constructor(
    private readonly url: string,
    private readonly silentMs = silentTimeoutMs,
  ) {}

  /**
   * Runs `work` with the open database. Throws `unavailable` when it cannot be reached,
   * and `not-found` for text with NUL.
   */
  async use<Value>(work: (database: OpenDatabase) => Promise<Value>): Promise<Value> {
    this.opening ??= open(this.url, this.silentMs).catch((error: unknown) => {
      this.opening = undefined;
      throw error;
    });
    try {
      return await work(await this.opening);
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      if ((error as Partial<pg.DatabaseError>).code === invalidText) throw noSuchCollection();
      throw new ProblemError('unavailable', 'The collections cannot be reached. Please try again in a moment.', {
        cause: error,
        retryAfter: 5,
      });
    }
  }

  async close(): Promise<void> {
    const database = await this.opening?.catch(() => undefined);
    await database?.destroy();
  }
}

async function open(url: string, silentMs: number): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    idleTimeoutMillis: idleMs,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    application_name: 'winnow',
  });
  // A connection that breaks while it is idle is replaced by the pool.
  pool.on('error', () => undefined);
  // A connection that breaks in use fails its statement; its `error` event without a listener would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    closeWhenSilent(client, silentMs);
  });
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    const known = { ...migrations, ...(await laterMigrations(database)) };
    const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(known) } });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/**
 * Returns the migrations of later versions, as no-ops: the migrator rejects a database with unknown ones. During an
 * upgrade and after its rollback, an earlier version uses the tables of a later one.
 */
async function laterMigrations(database: OpenDatabase): Promise<Record<string, Migration>> {
  const table = sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`;
  if (!(await table.execute(database)).rows[0]?.exists) return {};
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  const later = rows.filter(({ name }) => !(name in migrations));
  return Object.fromEntries(later.map(({ name }) => [name, { up: () => Promise.resolve() }]));
}

/** Closes a connection whose server has disappeared: its statement would never end, and would occupy the connection. */
function closeWhenSilent(client: pg.PoolClient, silentMs: number): void {
  const { stream } = (client as pg.PoolClient & { readonly connection: { readonly stream: Socket } }).connection;
  stream.setTimeout(silentMs, () => stream.destroy());
}
