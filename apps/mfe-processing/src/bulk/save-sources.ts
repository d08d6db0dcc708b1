import { dateStamp, downloadBlob } from '@winnow/browser';
import { showToast } from '@winnow/toast';
import type { PageCard } from '../cards/page-card';
import { beginBulk, dismissBulkRun, isBulkRunning } from './bulk-run';
import { fileNameOf, lineOf, markdownOf } from './source-files';

/** Milliseconds of work after which the page may draw. */
const sliceMs = 12;

/** Saves the cards as one ZIP of Markdown files, `sources_{date}.zip`. */
export const saveAsZip = (cards: readonly PageCard[]): Promise<void> =>
  save(`sources_${dateStamp()}.zip`, 'application/zip', cards, async (add) => {
    // Only on request.
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

/** Saves the cards as `sources_{date}.jsonl`, a line each. */
export const saveAsJsonLines = (cards: readonly PageCard[]): Promise<void> =>
  save(`sources_${dateStamp()}.jsonl`, 'application/jsonl', cards, (add) =>
    Promise.resolve({ take: (card) => add(lineOf(card)), end: () => undefined }),
  );

interface Writer {
  take: (card: PageCard, index: number) => void;
  end: () => void;
}

/** Writes card after card, in slices between which the page answers, under the bar of work on many cards. */
async function save(
  fileName: string,
  type: string,
  cards: readonly PageCard[],
  openWriter: (add: (part: BlobPart) => void) => Promise<Writer>,
): Promise<void> {
  if (isBulkRunning()) return;
  const { signal, change } = beginBulk(`Writing ${fileName}`, cards.length);
  try {
    const parts: BlobPart[] = [];
    const { take, end } = await openWriter((part) => parts.push(part));
    let sliceStart = performance.now();
    for (const [index, card] of cards.entries()) {
      if (signal.aborted) return;
      take(card, index);
      if (performance.now() - sliceStart < sliceMs) continue;
      change({ progress: index + 1 });
      await new Promise((resolve) => setTimeout(resolve));
      sliceStart = performance.now();
    }
    end();
    downloadBlob(fileName, new Blob(parts, { type }));
    showToast({ title: 'Downloaded', description: `Content saved as ${fileName}` });
  } catch {
    showToast({ title: 'Error', description: 'Failed to save file', tone: 'destructive' });
  } finally {
    dismissBulkRun();
  }
}
