import { dateStamp } from '@winnow/browser';
import type { PageCard } from '../cards/page-card';
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
