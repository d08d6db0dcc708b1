import { CollectionEditor } from './collection-editor';
import { CollectionReader } from './collection-reader';
import { CollectionRefresher } from './collection-refresher';
import { CollectionWriter } from './collection-writer';
import { CrawlReader } from './crawl-reader';
import { Database } from './database';
import { diffOf } from './page-diff';
import type { CollectionLimits } from './quotas';

/** Collections of sources in PostgreSQL. */
export class Collections {
  readonly reader: CollectionReader;
  readonly writer: CollectionWriter;
  readonly editor: CollectionEditor;
  readonly refresher: CollectionRefresher;
  readonly crawls: CrawlReader;
  readonly diffOf = diffOf;
  private readonly database: Database;

  constructor(
    url: string,
    readonly limits: CollectionLimits,
  ) {
    this.database = new Database(url);
    this.reader = new CollectionReader(this.database, limits);
    this.writer = new CollectionWriter(this.database, limits);
    this.editor = new CollectionEditor(this.database);
    this.refresher = new CollectionRefresher(this.database, limits);
    this.crawls = new CrawlReader(this.database);
  }

  close(): Promise<void> {
    return this.database.close();
  }
}
