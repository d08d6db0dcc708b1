import type { CollectionRefresh, CrawlStats, FailedPage, PageChange, PayloadOf } from '@winnow/contracts';
import type { ColumnType, Generated } from 'kysely';

/** What `crawl-site` was asked for: a refresh asks for the same. */
export type CrawlRequest = PayloadOf<'crawl-site'>;

/** 64-bit numbers arrive as text: they may exceed what a JavaScript number holds. */
type BigInteger = ColumnType<string, number | bigint, number | bigint>;
type Moment = ColumnType<Date, Date | string, Date | string>;

type Json<Value> = ColumnType<Value, string, string>;
type OptionalJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

interface CollectionTable {
  readonly id: string;
  readonly owner: string;
  /** Hash of the address block that it came from. */
  readonly block: string;
  name: string;
  /** Of a crawl; null for sources that were given. */
  readonly request: OptionalJson<CrawlRequest>;
  stats: OptionalJson<CrawlStats>;
  failed: Json<FailedPage[]>;
  refresh: OptionalJson<CollectionRefresh>;
  /** False while pages of its crawl are being copied. */
  is_complete: boolean;
  pages: number;
  /** Compressed. */
  bytes: BigInteger;
  readonly created_at: Moment;
  updated_at: Moment;
  expires_at: Moment;
}

interface PageTable {
  readonly collection: string;
  /** From 0, in the order in which pages were read. */
  readonly position: number;
  readonly url: string;
  title: string;
  hash: string | null;
  etag: string | null;
  last_modified: string | null;
  read_at: Moment;
  /** What the last refresh found; null for a page that it left as it was. */
  change: PageChange | null;
  /** JSON of the page, gzip. */
  body: Buffer;
  /** The page before its last change, as `body`. */
  before: Buffer | null;
}

interface AppliedJobTable {
  readonly job: string;
  readonly applied_at: Generated<Date>;
}

export interface Tables {
  collection: CollectionTable;
  page: PageTable;
  /** Refreshes that were taken over, so that none is twice. */
  applied_job: AppliedJobTable;
}
