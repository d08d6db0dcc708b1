import { dateStamp, formatCount } from '@winnow/browser';
import type { PageCard } from '../cards/page-card';
import { fieldsCsv } from '../extract-fields/fields-csv';
import { SaveError, saveCards } from './save-cards';
import { fileNameOf, lineOf, markdownOf } from './source-files';

/** Limits of a ZIP file without its 64-bit extension (APPNOTE 4.4.1.4), which the writer does not support. */
const maxZipEntries = 65_535;
const maxZipBytes = 2 ** 32 - 1;

const tooLarge = () =>
  new SaveError(
    `A ZIP file has at most 4 GB and ${formatCount(maxZipEntries)} files. Download one JSONL file, or search for fewer cards.`,
  );

/** Saves the cards as one ZIP of Markdown files, `sources_{date}.zip`. */
export const saveAsZip = (cards: readonly PageCard[]): Promise<void> =>
  saveCards(`sources_${dateStamp()}.zip`, 'application/zip', cards, async (add) => {
    // Loaded only on request.
    const { strToU8, Zip, ZipDeflate } = await import('fflate');
    if (cards.length > maxZipEntries) throw tooLarge();
    let bytes = 0;
    const zip = new Zip((error, chunk) => {
      if (error) throw error;
      bytes += chunk.length;
      if (bytes > maxZipBytes) throw tooLarge();
      add(chunk);
    });
    return {
      take: (card, index) => {
        const file = new ZipDeflate(fileNameOf(card, index + 1, cards.length), { level: 6 });
        zip.add(file);
        file.push(strToU8(markdownOf(card)), true);
      },
      end: () => zip.end(),
    };
  });

/** Saves the cards as `sources_{date}.jsonl`, one line each. */
export const saveAsJsonLines = (cards: readonly PageCard[]): Promise<void> =>
  saveCards(`sources_${dateStamp()}.jsonl`, 'application/jsonl', cards, (add) =>
    Promise.resolve({ take: (card) => add(lineOf(card)), end: () => undefined }),
  );

/** Saves the extracted fields of the cards as `fields_{date}.csv`, one row per card. */
export const saveFieldsAsCsv = (cards: readonly PageCard[]): Promise<void> =>
  saveCards(`fields_${dateStamp()}.csv`, 'text/csv', cards, (add) => {
    const taken: PageCard[] = [];
    return Promise.resolve({ take: (card) => taken.push(card), end: () => add(fieldsCsv(taken)) });
  });
