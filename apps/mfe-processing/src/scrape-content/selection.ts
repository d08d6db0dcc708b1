import type { Progress } from '@winnow/contracts';
import type { PageOptions } from '../cards/page-options';

/** One extraction. Each job extracts `size` addresses, starting at `from`; the next job continues with the rest. */
export interface Selection extends PageOptions {
  urls: readonly string[];
  from?: number;
  size?: number;
  /** Position of the first address's card; the others follow in the order of the request. */
  first?: number;
  /** Positions of addresses that belong to an earlier extraction, by index. */
  positions?: readonly (number | undefined)[];
  /** Pages of the previous jobs, with content and without. */
  extracted?: number;
  failed?: number;
}

/** A selection of which at least one job has ended. */
export type AdvancedSelection = Selection & Required<Pick<Selection, 'from' | 'size' | 'extracted' | 'failed'>>;

/** Returns the addresses of the current job. */
export function partOf({ urls, from = 0, size = urls.length }: Selection): string[] {
  return urls.slice(from, from + size);
}

/** Returns the position of a card, by the index of its address in the current job. */
export function positionIn({ from = 0, first, positions = [] }: Selection, index: number): number | undefined {
  const at = from + index;
  return positions[at] ?? (first === undefined ? undefined : first + at);
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
export function advanceSelection(selection: Selection, extracted: number, failed: number): AdvancedSelection {
  const { urls, from = 0, size = urls.length } = selection;
  return {
    ...selection,
    from: from + size,
    size,
    extracted: (selection.extracted ?? 0) + extracted,
    failed: (selection.failed ?? 0) + failed,
  };
}
