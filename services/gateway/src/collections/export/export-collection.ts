import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Collections } from '@winnow/collections';
import type { Collection, CollectionPage } from '@winnow/contracts';
import { fileNames } from '@winnow/file-names';
import type { ReserveBytes } from '@winnow/jobs';
import { markdownOf, textFormats } from './text-formats';
import { maxZipBytes, maxZipEntries, ZipWriter, zipTooLarge } from './write-zip';

export const exportFormats = ['zip', ...(Object.keys(textFormats) as (keyof typeof textFormats)[])] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface CollectionFile {
  readonly name: string;
  /** Name of the download: the name of the collection, and the day of its last change. */
  readonly downloadName: string;
  readonly type: string;
  pieces(reserve: ReserveBytes): AsyncGenerator<Uint8Array>;
}

/** Maximum pages read at a time, and their maximum compressed bytes. */
const window = { limit: 50, maxBytes: 256 * 1_024 };

type Pages = (reserve: ReserveBytes) => AsyncGenerator<CollectionPage[]>;

/** Writes a collection as a file while it is sent, a few pages at a time. Throws `not-found` and `too-large`. */
export async function exportCollection(
  id: string,
  owner: string,
  format: ExportFormat,
  { reader }: Collections,
): Promise<CollectionFile> {
  const collection = await reader.read(id, owner);
  const pages: Pages = async function* (reserve) {
    for (let last = -1; ;) {
      const stored = await reader.pagesAfter(id, owner, last, window);
      if (stored.length === 0) return;
      last = stored.at(-1)?.position ?? last;
      const release = await reserve(stored.reduce((sum, { json }) => sum + json.byteLength, 0));
      try {
        yield stored.map(({ json }) => JSON.parse(json.toString()) as CollectionPage);
      } finally {
        release();
      }
    }
  };
  if (format === 'zip') return zipOf(collection, pages);
  const { name, type, head, page } = textFormats[format];
  return {
    name,
    downloadName: downloadNameOf(collection, name),
    type,
    async *pieces(reserve) {
      const first = head(collection);
      if (first !== '') yield Buffer.from(first);
      for await (const batch of pages(reserve)) yield Buffer.from(batch.map(page).join(''));
    },
  };
}

/** Names a download: `Docs of November 2026-11-23.zip`. */
function downloadNameOf({ name, updatedAt }: Collection, file: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} _.~-]/gu, '-')
    .replace(/^[ .-]+/, '');
  const title = [...safe].slice(0, 60).join('').trim() || 'collection';
  // `llms.txt` is found at a website by its name.
  return file.startsWith('pages') ? `${title} ${updatedAt.slice(0, 10)}${file.slice('pages'.length)}` : file;
}

function zipOf(collection: Collection, pages: Pages): CollectionFile {
  // The stored bytes are compressed likewise. A file that is longer nevertheless ends with an error.
  if (collection.pages > maxZipEntries || collection.bytes > maxZipBytes) throw zipTooLarge();
  return {
    name: 'pages.zip',
    downloadName: downloadNameOf(collection, 'pages.zip'),
    type: 'application/zip',
    async *pieces(reserve) {
      const nameOf = fileNames({ ending: '.md', withHost: true });
      const zip = new ZipWriter();
      const changedAt = new Date(collection.updatedAt);
      for await (const batch of pages(reserve))
        for (const page of batch) {
          const piece = zip.add(nameOf(page.url), markdownOf(page), changedAt);
          if (piece.byteLength > 0) yield piece;
          // Compression is synchronous, so other requests run between two pages.
          await nextTurn();
        }
      yield zip.end();
    },
  };
}
