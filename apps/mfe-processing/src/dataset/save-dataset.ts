import { dateStamp, downloadBlob } from '@winnow/browser';
import { datasetPairOf, fileOf, splitOf, textWriter, type DatasetFormat } from '@winnow/dataset';
import { showToast } from '@winnow/toast';
import { beginBulk, dismissBulkRun, isBulkRunning } from '../bulk/bulk-run';
import type { PageCard } from '../cards/page-card';
import { forTraining } from '../cards/rated-example';

/** Milliseconds of work after which the page may draw. */
const sliceMs = 12;

/** The source that a card is of: its address, or the name of its file. */
export const sourceIdOf = ({ url, source, title }: PageCard): string =>
  /^https?:/i.test(url) ? url : [source ?? title, url].join(' · ');

/**
 * Saves the pairs of many cards as `dataset_{format}_{date}`, each with its source, place and split. A source is in `test` by its
 * address alone: the same in every export.
 */
export async function saveDataset(cards: readonly PageCard[], format: DatasetFormat, testShare: number): Promise<void> {
  if (isBulkRunning()) return;
  const { extension, type } = fileOf(format);
  const fileName = `dataset_${format}_${dateStamp()}.${extension}`;
  const { signal, change } = beginBulk(`Writing ${fileName}`, cards.length);
  try {
    const writer =
      format === 'parquet' ? (await import('@winnow/dataset/parquet')).parquetWriter() : textWriter(format);
    const parts: BlobPart[] = [];
    let sliceStart = performance.now();
    for (const [index, card] of cards.entries()) {
      if (signal.aborted) return;
      const id = sourceIdOf(card);
      const split = splitOf(id, testShare);
      const url = /^https?:/i.test(card.url) ? card.url : undefined;
      const rows = forTraining(card.examples ?? []).map((example) =>
        datasetPairOf(example, { id, title: card.title, url }, split),
      );
      if (rows.length > 0) parts.push(writer.write(rows) as BlobPart);
      if (performance.now() - sliceStart < sliceMs) continue;
      change({ progress: index + 1 });
      await new Promise((resolve) => setTimeout(resolve));
      sliceStart = performance.now();
    }
    parts.push(writer.end() as BlobPart);
    downloadBlob(fileName, new Blob(parts, { type }));
    showToast({ title: 'Downloaded', description: `Content saved as ${fileName}` });
  } catch {
    showToast({ title: 'Error', description: 'Failed to save file', tone: 'destructive' });
  } finally {
    dismissBulkRun();
  }
}
