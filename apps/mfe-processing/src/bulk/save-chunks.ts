import { ApiProblem, runOperation } from '@winnow/api-client';
import { dateStamp, downloadBlob } from '@winnow/browser';
import type { Progress } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import { isAsExtracted, shownText, type PageCard } from '../cards/page-card';
import { lostConnectionMessage, retryUnreached } from '../operation/retry-unreached';
import { beginBulk, isBulkRunning } from './bulk-run';
import { chunkKeyOf, endChunkKeys } from './chunk-keys';

/**
 * Saves the cards, split into chunks for retrieval, as `chunks_{date}.jsonl`: one line per chunk with its position and
 * source. Started again after a reload of the page, it continues with the jobs of the first start.
 */
export async function saveAsChunks(cards: readonly PageCard[]): Promise<void> {
  if (isBulkRunning()) return;
  const fileName = `chunks_${dateStamp()}.jsonl`;
  const { signal, change, showWait, restore } = beginBulk(`Writing ${fileName}`, cards.length);
  // A followed job reports a lost connection as its progress.
  const onProgress = (progress: Progress) =>
    showWait(progress.message === lostConnectionMessage ? progress.message : undefined);
  try {
    const lines: string[] = [];
    for (const [index, card] of cards.entries()) {
      if (signal.aborted) return;
      const content = shownText(card);
      const places = isAsExtracted(card) ? card.places : undefined;
      if (content.trim() !== '') {
        const request = { content, ...(places ? { places } : {}) };
        const requestKey = await chunkKeyOf(card, content);
        const { chunks } = await retryUnreached(
          () => {
            showWait(undefined);
            return runOperation('make-chunks', request, { signal, onProgress, requestKey });
          },
          signal,
          showWait,
        );
        const { url, title, source } = card;
        for (const chunk of chunks) lines.push(`${JSON.stringify({ url, title, source, ...chunk })}\n`);
      }
      change({ progress: index + 1 });
    }
    downloadBlob(fileName, new Blob(lines, { type: 'application/jsonl' }));
    showToast({ title: 'Downloaded', description: `Content saved as ${fileName}` });
  } catch (error) {
    // A lost connection has no message of its own.
    const description = (error instanceof ApiProblem && error.message) || 'Failed to make chunks';
    if (!signal.aborted) showToast({ title: 'Error', description, tone: 'destructive' });
  } finally {
    endChunkKeys();
    restore();
  }
}
