import { ApiProblem } from '@winnow/api-client';
import { downloadBlob } from '@winnow/browser';
import { showToast } from '@winnow/toast';
import type { PageCard } from '../cards/page-card';
import { retryUnreached } from '../operation/retry-unreached';
import { beginBulk, isBulkRunning } from './bulk-run';

/** Milliseconds of work after which the page may render. */
const sliceMs = 12;

/** A failure whose message is for the visitor. */
export class SaveError extends Error {}

/** A writer's code is loaded on request, which fails while the server does not respond. */
function asUnreached(error: unknown): never {
  throw error instanceof SaveError ? error : new ApiProblem({ message: '', code: 'network', status: 0 });
}

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
  const message = `Writing ${fileName}`;
  const { signal, change, restore } = beginBulk(message, cards.length);
  try {
    const parts: BlobPart[] = [];
    const { take, end } = await retryUnreached(
      () => {
        change({ message });
        return openWriter((part) => parts.push(part)).catch(asUnreached);
      },
      signal,
      (waiting) => change({ message: waiting }),
    );
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
    if (signal.aborted) return;
    const description = error instanceof SaveError ? error.message : 'Failed to save file';
    showToast({ title: 'Error', description, tone: 'destructive' });
  } finally {
    restore();
  }
}
