import type { OnPages, ReadLimits } from '../reader';
import { PageScanner } from './page-scanner';
import type { ScannedPage, ScanPages } from './scanned-page';

/** Maximum share of a document's time limit at which another page is started. */
const maxTimeShare = 0.7;

/**
 * Reads scanned pages sequentially in this process, and stops before the document's time limit. Used for files inside
 * archives and mails; the pages of an upload are read by several processes.
 */
export function scanInProcess(bytes: Uint8Array, limits: ReadLimits, onPages: OnPages): ScanPages {
  return async (numbers, total) => {
    const deadline = Date.now() + maxTimeShare * (limits.readMs ?? Number.POSITIVE_INFINITY);
    const pages = new Map<number, ScannedPage>();
    const skipped: number[] = [];
    const scanner = await PageScanner.open(bytes, limits);
    try {
      for (const number of numbers) {
        if (Date.now() > deadline) {
          skipped.push(number);
          continue;
        }
        const found = await scanner.read(number);
        onPages(number, total);
        if (found) pages.set(number, found);
      }
    } finally {
      scanner.close();
    }
    return { pages, lost: [], skipped };
  };
}
