import { randomBytes } from 'node:crypto';
import type { CrawlStats, FailedPage, Page } from '@winnow/contracts';
import { sql, type Insertable, type Kysely } from 'kysely';
import type { Database } from './database';
import { noSuchCollection } from './no-such-collection';
import { rowOf } from './page-rows';
import { assertBelowCollectionLimit, assertWithinQuota, lockQuota, type CollectionLimits, type Owner } from './quotas';
import { storableJson } from './storable-json';
import type { CrawlRequest, Tables } from './tables';

export interface NewCrawl extends Owner {
  /** Id of the crawl's job, and of its collection. */
  readonly id: string;
  readonly request: CrawlRequest;
}

/**
 * Milliseconds for which a crawl that is not complete is kept after it was last begun. Its job and its held result,
 * paused for a week and a day, exist for less.
 */
const unfinishedMs = 14 * 24 * 60 * 60 * 1_000;

/**
 * Maximum rows of one statement, which has at most 65,535 parameters (PostgreSQL,
 * "Message Formats", Bind); a row has 12.
 */
const maxRows = 1_000;

type Row = Insertable<Tables['page']>;
const bytesOfRow = ({ body, before }: Row) => body.byteLength + (before?.byteLength ?? 0);

/** Adds collections in batches, so that no collection is held in memory as a whole. */
export class CollectionWriter {
  constructor(
    private readonly database: Database,
    private readonly limits: CollectionLimits,
  ) {}

  /**
   * Begins to store a crawl. Resolves with the position of the next page to add, or undefined when the crawl is
   * complete: another process may have begun or completed it. Called again, it keeps the crawl for longer. Throws
   * `quota`.
   */
  begin({ id, owner, block, request }: NewCrawl): Promise<number | undefined> {
    return this.database.use(async (database) => {
      const known = await database
        .selectFrom('collection')
        .select('is_complete')
        .where('id', '=', id)
        .executeTakeFirst();
      if (known?.is_complete) return undefined;
      const now = new Date();
      const expires_at = new Date(now.getTime() + unfinishedMs);
      if (known) {
        const unfinished = database.updateTable('collection').where('is_complete', '=', false);
        await unfinished.set({ expires_at }).where('id', '=', id).execute();
        return nextPosition(database, id);
      }
      const { hostname: name } = new URL(request.url);
      const dates = { ...this.datesFrom(now), expires_at };
      const row = { id, owner, block, name, request: storableJson(request), ...dates };
      await database.transaction().execute(async (transaction) => {
        await lockQuota(transaction, { owner, block });
        await assertBelowCollectionLimit(transaction, owner, this.limits);
        await transaction
          .insertInto('collection')
          .values({ ...row, failed: '[]', is_complete: false, pages: 0, bytes: 0 })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
      return nextPosition(database, id);
    });
  }

  /**
   * Adds pages of a crawl from `position` on; pages already stored are kept. Throws `quota`,
   * and `not-found` once it is erased.
   */
  async add({ id, owner, block }: NewCrawl, position: number, pages: readonly Page[], readAt: Date): Promise<void> {
    const rows = await Promise.all(pages.map((page, at) => rowOf(id, position + at, page, readAt)));
    const bytes = rows.reduce((sum, row) => sum + bytesOfRow(row), 0);
    await this.database.use((database) =>
      database.transaction().execute(async (transaction) => {
        await lockQuota(transaction, { owner, block });
        await assertWithinQuota(transaction, { owner, block }, this.limits, bytes);
        const crawl = transaction.selectFrom('collection').select('id').where('id', '=', id).forUpdate();
        if (!(await crawl.executeTakeFirst())) throw noSuchCollection();
        await insertPages(transaction, id, rows);
      }),
    );
  }

  /** Marks the crawl as complete, which makes it readable and keeps it for as long as other collections. */
  async complete(id: string, stats: CrawlStats | null, failed: readonly FailedPage[]): Promise<void> {
    const { updated_at, expires_at } = this.datesFrom(new Date());
    await this.database.use((database) =>
      database
        .updateTable('collection')
        .set({
          stats: storableJson(stats),
          failed: storableJson(failed),
          is_complete: true,
          updated_at,
          expires_at,
        })
        .where('id', '=', id)
        .execute(),
    );
  }

  /** Removes a crawl that could not be stored completely. */
  async abandon(id: string): Promise<void> {
    await this.database.use((database) =>
      database.deleteFrom('collection').where('id', '=', id).where('is_complete', '=', false).execute(),
    );
  }

  /** Stores given sources. Resolves with the collection's id. Throws `quota`. */
  async create({ owner, block }: Owner, name: string, pages: readonly Page[]): Promise<string> {
    // Like a job's id, it never starts with the `-` of an option.
    const id = randomBytes(16).toString('base64url').replace(/^-/, '_');
    const now = new Date();
    const rows = await Promise.all(pages.map((page, position) => rowOf(id, position, page, now)));
    const bytes = rows.reduce((sum, row) => sum + bytesOfRow(row), 0);
    const counts = { pages: 0, bytes: 0, is_complete: true, failed: '[]' };
    await this.database.use((database) =>
      database.transaction().execute(async (transaction) => {
        await lockQuota(transaction, { owner, block });
        await assertBelowCollectionLimit(transaction, owner, this.limits);
        await assertWithinQuota(transaction, { owner, block }, this.limits, bytes);
        await transaction
          .insertInto('collection')
          .values({ id, owner, block, name, ...counts, ...this.datesFrom(now) })
          .execute();
        await insertPages(transaction, id, rows);
      }),
    );
    return id;
  }

  private datesFrom(now: Date) {
    return { created_at: now, updated_at: now, expires_at: expiryOf(now, this.limits) };
  }
}

/** Returns the time at which a collection created or refreshed at `moment` expires. */
export const expiryOf = (moment: Date, { keepDays }: CollectionLimits): Date =>
  new Date(moment.getTime() + keepDays * 24 * 60 * 60 * 1_000);

/** Returns the position of the next page of a collection. */
export async function nextPosition(database: Kysely<Tables>, id: string): Promise<number> {
  const { next } = await database
    .selectFrom('page')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
    .where('collection', '=', id)
    .executeTakeFirstOrThrow();
  return next;
}

/** Inserts rows. Of pages with the same address the first is kept. */
async function insertPages(database: Kysely<Tables>, id: string, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += maxRows) await insertRows(database, id, rows.slice(at, at + maxRows));
}

async function insertRows(database: Kysely<Tables>, id: string, rows: readonly Row[]): Promise<void> {
  const inserted = await database
    .insertInto('page')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(sql<number>`length(body)`.as('bytes'))
    .execute();
  const bytes = inserted.reduce((sum, row) => sum + row.bytes, 0);
  await database
    .updateTable('collection')
    .set({ pages: sql`pages + ${inserted.length}`, bytes: sql`bytes + ${bytes}` })
    .where('id', '=', id)
    .execute();
}
