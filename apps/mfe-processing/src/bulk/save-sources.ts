import { dateStamp } from '@winnow/browser';
import type { PageCard } from '../cards/page-card';
import { fieldsCsv } from '../extract-fields/fields-csv';
import { saveCards } from './save-cards';
import { fileNameOf, lineOf, markdownOf } from './source-files';

/** Saves the cards as one ZIP of Markdown files, `sources_{date}.zip`. */
export const saveAsZip = (cards: readonly PageCard[]): Promise<void> =>
  saveCards(`sources_${dateStamp()}.zip`, 'application/zip', cards, async (add) => {
    // Loaded only on request.
    const { strToU8, Zip, ZipDeflate } = await import('fflate');
    const zip = new Zip((error, chunk) => {
      if (error) throw error;
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
