import type { Page, PageChange } from '@winnow/contracts';
import type { Insertable } from 'kysely';
import { packPage } from './page-body';
import type { Tables } from './tables';

/** Maximum characters of a title in the list of pages. */
const titleChars = 1_000;

/** PostgreSQL's text type cannot store NUL. */
const text = (value: string) => value.replaceAll('\0', '');

/** Returns the columns that store a page. */
export async function columnsOf(page: Page, readAt: Date) {
  return {
    url: text(page.url),
    title: text(page.title.slice(0, titleChars)),
    hash: page.version?.hash ?? null,
    etag: page.version?.etag ?? null,
    last_modified: page.version?.lastModified ?? null,
    read_at: readAt,
    ...(await packPage(page)),
  };
}

/** Returns a page as a new row. */
export async function rowOf(
  collection: string,
  position: number,
  page: Page,
  readAt: Date,
  change: PageChange | null = null,
): Promise<Insertable<Tables['page']>> {
  return { collection, position, change, before: null, ...(await columnsOf(page, readAt)) };
}
