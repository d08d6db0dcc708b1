import type { Collection, CollectionIndex, Collections, KnownPage, PageChange } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from './database';
import { noSuchCollection } from './no-such-collection';
import { pageJson } from './page-body';
import { bytesOf, type CollectionLimits } from './quotas';
import type { CrawlRequest, Tables } from './tables';

/** Maximum collections in one response; an owner cannot have more. */
const maxListed = 1_000;

export interface StoredPage {
  readonly position: number;
  readonly url: string;
  readonly change: PageChange | null;
  /** JSON of the page. */
  readonly json: Buffer;
}

export interface PagesWindow {
  readonly limit: number;
  /** Maximum compressed bytes. At least one page is returned, even if it is larger. */
  readonly maxBytes: number;
}

export interface PagesQuery extends PagesWindow {
  readonly offset: number;
  /** Only pages with this change; by default all pages that are not gone. */
  readonly change?: PageChange | undefined;
}

/** Reads an owner's collections. Other owners' collections and expired ones are not found. */
export class CollectionReader {
  constructor(
    private readonly database: Database,
    private readonly limits: CollectionLimits,
  ) {}

  /** Whether there are collections of any owner, also expired ones. */
  async hasAny(): Promise<boolean> {
    const first = await this.database.use((database) =>
      database.selectFrom('collection').select('id').limit(1).executeTakeFirst(),
    );
    return first !== undefined;
  }

  async list(owner: string): Promise<Collections> {
    const { rows, bytes } = await this.database.use(async (database) => ({
      rows: await this.visible(database, owner).orderBy('created_at', 'desc').limit(maxListed).execute(),
      bytes: await bytesOf(database, owner),
    }));
    return { collections: rows.map(toCollection), bytes, maxBytes: this.limits.ownerBytes };
  }

  /** Reads a collection. Throws `not-found`. */
  async read(id: string, owner: string): Promise<Collection> {
    return toCollection(await this.rowOf(id, owner));
  }

  /** Returns the crawl request of a collection, or null for given sources. Throws `not-found`. */
  async requestOf(id: string, owner: string): Promise<CrawlRequest | null> {
    return (await this.rowOf(id, owner)).request;
  }

  /** Reads a window of the pages. Throws `not-found`. */
  async pages(id: string, owner: string, query: PagesQuery): Promise<{ total: number; pages: StoredPage[] }> {
    await this.rowOf(id, owner);
    return this.database.use(async (database) => {
      const matching = pagesWith(database, id, query.change);
      const { total } = await matching.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow();
      return { total: Number(total), pages: await windowOf(database, matching.offset(query.offset), query) };
    });
  }

  /**
   * Reads the next pages after a position; -1: from the first one. Unlike an offset, a position stays the same page's while
   * a refresh removes others. Throws `not-found`.
   */
  async pagesAfter(id: string, owner: string, position: number, window: PagesWindow): Promise<StoredPage[]> {
    await this.rowOf(id, owner);
    return this.database.use((database) =>
      windowOf(database, pagesWith(database, id, undefined).where('position', '>', position), window),
    );
  }

  /** Reads addresses and titles of the pages, in order, and in the first window those that failed. Throws `not-found`. */
  async index(
    id: string,
    owner: string,
    { offset, limit, change }: Omit<PagesQuery, 'maxBytes'>,
  ): Promise<CollectionIndex> {
    const { failed } = await this.rowOf(id, owner);
    const isFirst = offset === 0 && change === undefined && failed.length > 0;
    return this.database.use(async (database) => {
      const matching = pagesWith(database, id, change);
      const { total } = await matching.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow();
      const rows = await matching
        .select(['url', 'title', 'change'])
        .orderBy('position')
        .offset(offset)
        .limit(limit)
        .execute();
      const end = offset + rows.length;
      const pages = rows.map(({ change: found, ...page }) => (found === null ? page : { ...page, change: found }));
      const next = rows.length > 0 && end < Number(total) ? { next: end } : {};
      return { total: Number(total), offset, ...next, pages, ...(isFirst ? { failed } : {}) };
    });
  }

  /** Reads a page and, if a refresh has changed it, its previous version. Throws `not-found`. */
  async page(id: string, owner: string, url: string) {
    await this.rowOf(id, owner);
    const row = await this.database.use((database) =>
      database
        .selectFrom('page')
        .select(['url', 'change', 'body', 'before'])
        .where('collection', '=', id)
        .where(sql`md5(url)`, '=', sql`md5(${url})`)
        .where('url', '=', url)
        .executeTakeFirst(),
    );
    if (!row) throw new ProblemError('not-found', 'The collection has no such page.');
    return row;
  }

  /** Returns every page that is not gone, in the form a refresh needs. Throws `not-found`. */
  async known(id: string, owner: string): Promise<KnownPage[]> {
    await this.rowOf(id, owner);
    const rows = await this.database.use((database) =>
      database
        .selectFrom('page')
        .select(['url', 'hash', 'etag', 'last_modified', 'read_at'])
        .where('collection', '=', id)
        .where(sql<boolean>`change is distinct from 'gone'`)
        .orderBy('position')
        .execute(),
    );
    return rows.map(({ url, hash, etag, last_modified: lastModified, read_at: readAt }) => ({
      url,
      ...(hash === null ? {} : { hash }),
      ...(etag === null ? {} : { etag }),
      ...(lastModified === null ? {} : { lastModified }),
      readAt: readAt.toISOString(),
    }));
  }

  private async rowOf(id: string, owner: string): Promise<Selectable<Tables['collection']>> {
    const row = await this.database.use((database) =>
      this.visible(database, owner).where('id', '=', id).executeTakeFirst(),
    );
    if (!row) throw noSuchCollection();
    return row;
  }

  private visible(database: Parameters<Parameters<Database['use']>[0]>[0], owner: string) {
    return database
      .selectFrom('collection')
      .selectAll()
      .where('owner', '=', owner)
      .where('is_complete', '=', true)
      .where('expires_at', '>', sql<Date>`now()`);
  }
}

function pagesWith(database: Kysely<Tables>, id: string, change: PageChange | undefined) {
  return database
    .selectFrom('page')
    .where('collection', '=', id)
    .where((page) =>
      change === undefined ? sql<boolean>`change is distinct from 'gone'` : page('change', '=', change),
    );
}

/**
 * Reads the first of the matching pages, up to the limits. In one statement: a refresh between two could remove all pages of
 * the window, which would look like the end.
 */
async function windowOf(
  database: Kysely<Tables>,
  matching: ReturnType<typeof pagesWith>,
  { limit, maxBytes }: PagesWindow,
): Promise<StoredPage[]> {
  const first = matching.select(['position', 'url', 'change', 'body']).orderBy('position').limit(limit);
  const sized = database
    .selectFrom(first.as('first'))
    .selectAll()
    .select([
      sql<number>`sum(length(body)) over (order by position)`.as('sum'),
      sql<number>`row_number() over (order by position)`.as('row'),
    ]);
  const rows = await database
    .selectFrom(sized.as('sized'))
    .select(['position', 'url', 'change', 'body'])
    .where((row) => row.or([row('sum', '<=', maxBytes), row('row', '=', 1)]))
    .orderBy('position')
    .execute();
  return Promise.all(rows.map(async ({ body, ...page }) => ({ ...page, json: await pageJson(body) })));
}

function toCollection(row: Selectable<Tables['collection']>): Collection {
  return {
    id: row.id,
    name: row.name,
    ...(row.request ? { url: row.request.url } : {}),
    ...(row.request?.headerNames ? { headerNames: [...row.request.headerNames] } : {}),
    pages: row.pages,
    bytes: Number(row.bytes),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    ...(row.stats ? { stats: row.stats } : {}),
    ...(row.refresh ? { refresh: row.refresh } : {}),
  };
}
