import type { CollectionRefresh, FailedPage, Page, PageChange, RefreshCounts } from '@winnow/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { noSuchCollection } from './no-such-collection';
import { expiryOf, nextPosition } from './collection-writer';
import type { Database } from './database';
import { columnsOf, rowOf } from './page-rows';
import { assertWithinQuota, lockQuota, type CollectionLimits } from './quotas';
import { storableJson } from './storable-json';
import type { Tables } from './tables';

/** Result of a refresh for one page; a gone page has no text. */
export interface RefreshedPage {
  readonly url: string;
  readonly change: PageChange;
  readonly page?: Page | undefined;
}

interface Refresh {
  readonly id: string;
  readonly owner: string;
  /** Id of the job. */
  readonly job: string;
  readonly counts: RefreshCounts;
  /** The first pages that could not be read. */
  readonly failed: readonly FailedPage[];
  /** Start of the job: all of its pages were read after it. */
  readonly readAt: Date;
}

/** Applies the results of a refresh to its collection. */
export class CollectionRefresher {
  constructor(
    private readonly database: Database,
    private readonly limits: CollectionLimits,
  ) {}

  /**
   * Applies all pages or none, and only once per job. Keeps the previous text of a changed page until the next refresh;
   * erases pages that were gone before. Throws `not-found` and `quota`.
   */
  async apply(refresh: Refresh, batches: () => AsyncIterable<readonly RefreshedPage[]>): Promise<void> {
    await this.database.use((database) =>
      database.transaction().execute(async (transaction) => {
        if (!(await recordApplied(transaction, refresh.job))) return;
        const { id, owner } = refresh;
        const collection = await transaction
          .selectFrom('collection')
          .select(['block', 'bytes'])
          .where('id', '=', id)
          .where('owner', '=', owner)
          .forUpdate()
          .executeTakeFirst();
        if (!collection) throw noSuchCollection();
        await clearLastRefresh(transaction, id);
        const now = new Date();
        for await (const batch of batches()) for (const page of batch) await applyPage(transaction, refresh, page);
        await this.finish(transaction, refresh, now);
        // At the end, so that a long refresh does not delay what others of its address block store.
        await lockQuota(transaction, { owner, block: collection.block });
        await assertWithinQuota(transaction, { owner, block: collection.block }, this.limits, 0);
      }),
    );
  }

  private async finish(database: Kysely<Tables>, { id, job, counts, failed }: Refresh, now: Date): Promise<void> {
    const refresh: CollectionRefresh = { ...counts, job, at: now.toISOString() };
    await database
      .updateTable('collection')
      .set({
        refresh: storableJson(refresh),
        failed: storableJson(failed),
        updated_at: now,
        expires_at: expiryOf(now, this.limits),
      })
      .where('id', '=', id)
      .execute();
    await sql`update collection set (pages, bytes) = (
      select count(*) filter (where change is distinct from 'gone'),
        coalesce(sum(length(body) + coalesce(length(before), 0)), 0)
      from page where collection = ${id}) where id = ${id}`.execute(database);
  }
}

/** Records that a job was applied. Resolves with false when it already was. */
async function recordApplied(database: Transaction<Tables>, job: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('applied_job')
    .values({ job })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Erases the pages that the previous refresh found gone, and clears its changes. */
async function clearLastRefresh(database: Transaction<Tables>, id: string): Promise<void> {
  await database.deleteFrom('page').where('collection', '=', id).where('change', '=', 'gone').execute();
  await database
    .updateTable('page')
    .set({ change: null, before: null })
    .where('collection', '=', id)
    .where('change', 'is not', null)
    .execute();
}

async function applyPage(
  database: Transaction<Tables>,
  { id, readAt }: Refresh,
  { url, change, page }: RefreshedPage,
): Promise<void> {
  if (change === 'new') {
    if (page) await insertPage(database, id, page, readAt);
    return;
  }
  const columns = page ? await columnsOf(page, readAt) : {};
  await database
    .updateTable('page')
    .set({ ...columns, change, ...(page ? { before: sql<Buffer>`body` } : {}) })
    .where('collection', '=', id)
    .where(sql`md5(url)`, '=', sql`md5(${url})`)
    .where('url', '=', url)
    .execute();
}

async function insertPage(database: Transaction<Tables>, id: string, page: Page, readAt: Date): Promise<void> {
  const position = await nextPosition(database, id);
  await database
    .insertInto('page')
    .values(await rowOf(id, position, page, readAt, 'new'))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
