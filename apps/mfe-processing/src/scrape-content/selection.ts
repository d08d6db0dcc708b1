import type { Progress } from '@winnow/contracts';

/** One extraction. Each job extracts `size` addresses, starting at `from`; the next job continues with the rest. */
export interface Selection {
  urls: readonly string[];
  from?: number;
  size?: number;
  /** Pages of the previous jobs, with content and without. */
  extracted?: number;
  failed?: number;
}

/** Returns the addresses of the current job. */
export function partOf({ urls, from = 0, size = urls.length }: Selection): string[] {
  return urls.slice(from, from + size);
}

/** Returns a name such as "Part 2 of 5"; undefined when one job extracts all. */
export function partName({ urls, from = 0, size = urls.length }: Selection): string | undefined {
  const before = Math.ceil(from / size);
  const count = before + Math.ceil((urls.length - from) / size);
  return count > 1 ? `Part ${before + 1} of ${count}` : undefined;
}

/**
 * Returns the progress of the whole selection (specification, section 9: the total is the number of selected
 * addresses).
 */
export function selectionProgress(selection: Selection, { progress, total, message }: Progress): Progress {
  const { urls, from = 0 } = selection;
  // A job that is not stored in this browser.
  if (urls.length === 0) return { progress, total, message };
  const name = partName(selection);
  return {
    progress: Math.min(urls.length, from + progress),
    total: urls.length,
    message: name ? `${name}: ${message}` : message,
  };
}

/**
 * Returns the selection after its current job, with the results of that job; `from` is below the length while addresses
 * remain.
 */
export function advanceSelection(selection: Selection, extracted: number, failed: number): Required<Selection> {
  const { urls, from = 0, size = urls.length } = selection;
  return {
    urls,
    from: from + size,
    size,
    extracted: (selection.extracted ?? 0) + extracted,
    failed: (selection.failed ?? 0) + failed,
  };
}
