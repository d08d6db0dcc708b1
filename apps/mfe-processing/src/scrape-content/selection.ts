import type { Progress } from '@winnow/contracts';

/** One extraction. Each job takes `size` addresses, starting at `from`; the next job takes the rest. */
export interface Selection {
  urls: readonly string[];
  from?: number;
  size?: number;
  /** Pages of the jobs before this one: with content, and without. */
  extracted?: number;
  failed?: number;
}

/** The addresses of the job that runs now. */
export function partOf({ urls, from = 0, size = urls.length }: Selection): string[] {
  return urls.slice(from, from + size);
}

/** "Part 2 of 5"; undefined when one job takes all. */
export function partName({ urls, from = 0, size = urls.length }: Selection): string | undefined {
  const before = Math.ceil(from / size);
  const count = before + Math.ceil((urls.length - from) / size);
  return count > 1 ? `Part ${before + 1} of ${count}` : undefined;
}

/** How far the whole selection is (specification, section 9: the total is the number of selected addresses). */
export function progressOfAll(selection: Selection, { progress, total, message }: Progress): Progress {
  const { urls, from = 0 } = selection;
  // A job of which this browser knows nothing else.
  if (urls.length === 0) return { progress, total, message };
  const name = partName(selection);
  return {
    progress: Math.min(urls.length, from + progress),
    total: urls.length,
    message: name ? `${name}: ${message}` : message,
  };
}

/** The selection after its current job, with what that job brought: what is left of it has `from` before the end. */
export function afterPart(selection: Selection, extracted: number, failed: number): Required<Selection> {
  const { urls, from = 0, size = urls.length } = selection;
  return {
    urls,
    from: from + size,
    size,
    extracted: (selection.extracted ?? 0) + extracted,
    failed: (selection.failed ?? 0) + failed,
  };
}
