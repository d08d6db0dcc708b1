import type { CollectionRefresh, CrawlStats, FailedPage, PageChange, PayloadOf } from '@winnow/contracts';
import type { ColumnType, Generated } from 'kysely';

/** Request of a `crawl-site` job, which a refresh repeats. */
export type CrawlRequest = Omit<PayloadOf<'crawl-site'>, 'headers'> & {
  /** Names of the headers that the crawl sent; the values are not stored. */
  readonly headerNames?: readonly string[] | undefined;
};

/** 64-bit numbers are returned as text, since they may exceed JavaScript's safe integers. */
type BigInteger = ColumnType<string, number | bigint, number | bigint>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;

type Json<Value> = ColumnType<Value, string, string>;
type OptionalJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

interface CollectionTable {
  readonly id: string;
  readonly owner: string;
  /** Hash of the address block of the request. */
  readonly block: string;
  name: string;
  /** Request of the crawl; null for given sources. */
  readonly request: OptionalJson<CrawlRequest>;
  stats: OptionalJson<CrawlStats>;
  failed: Json<FailedPage[]>;
  refresh: OptionalJson<CollectionRefresh>;
  /** False while pages of its crawl are being copied. */
  is_complete: boolean;
  pages: number;
  /** Compressed size. */
  bytes: BigInteger;
  readonly created_at: Timestamp;
  updated_at: Timestamp;
  expires_at: Timestamp;
}

interface PageTable {
  readonly collection: string;
  /** Index in reading order, from 0. */
  readonly position: number;
  readonly url: string;
  title: string;
  hash: string | null;
  etag: string | null;
  last_modified: string | null;
  read_at: Timestamp;
  /** Result of the last refresh; null for an unchanged page. */
  change: PageChange | null;
  /** Gzipped JSON of the page, without its version. */
  body: Buffer;
  /** Bytes of its JSON with its version; null for pages of earlier releases. */
  json_bytes: number | null;
  /** The page before its last change, in the format of `body`. */
  before: Buffer | null;
}

interface AppliedJobTable {
  readonly job: string;
  readonly applied_at: Generated<Date>;
}

export interface Tables {
  collection: CollectionTable;
  page: PageTable;
  /** Applied refreshes, so that none is applied twice. */
  applied_job: AppliedJobTable;
}
