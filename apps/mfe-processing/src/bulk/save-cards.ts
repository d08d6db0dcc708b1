import { downloadBlob } from '@winnow/browser';
import { showToast } from '@winnow/toast';
import type { PageCard } from '../cards/page-card';
import { beginBulk, isBulkRunning } from './bulk-run';

/** Milliseconds of work after which the page may render. */
const sliceMs = 12;

/** A failure whose message is for the visitor. */
export class SaveError extends Error {}

interface Writer {
  take: (card: PageCard, index: number) => void;
  end: () => void;
}

/** Writes the cards in sequence, in slices that keep the page responsive, with the progress bar of bulk operations. */
export async function saveCards(
  fileName: string,
  type: string,
  cards: readonly PageCard[],
  openWriter: (add: (part: BlobPart) => void) => Promise<Writer>,
): Promise<void> {
  if (isBulkRunning()) return;
  const { signal, change, restore } = beginBulk(`Writing ${fileName}`, cards.length);
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
  } catch (error) {
    const description = error instanceof SaveError ? error.message : 'Failed to save file';
    showToast({ title: 'Error', description, tone: 'destructive' });
  } finally {
    restore();
  }
}
