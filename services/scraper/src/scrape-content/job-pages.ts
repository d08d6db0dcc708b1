import type { Page } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobContext, StoredResult } from '@winnow/jobs';
import { forEachConcurrently } from '@winnow/worker-process';
import { RepeatedBlocks } from '../page';
import { dominantProblem, overQuotaResult, pageEvent, type FailedResult, type PageResult } from './page-result';

/** Matches the key of the part that a suspension keeps beside the pages, with the number of final pages. */
const suspension = /^suspended (\d+)$/;
/** Concurrent reads and writes of pages while the result is assembled. */
const concurrency = 8;

/**
 * Final pages of one job. Their texts are stored in Redis and never held together in this process, so that a job of two
 * thousand pages needs no more memory than one of twenty.
 */
export class JobPages {
  private readonly failures = new Map<number, FailedResult>();
  private readonly final = new Set<number>();
  private readonly repeats: RepeatedBlocks;
  /** Number of final pages when the job was suspended for the last time. */
  private suspendedCount = -1;

  constructor(
    private readonly total: number,
    private readonly context: Pick<JobContext, 'keepPart' | 'part' | 'partKeys' | 'storeItem' | 'signal'>,
    /** Whether blocks repeated over most pages are removed. */
    private readonly dropsRepeats = true,
  ) {
    this.repeats = new RepeatedBlocks(total);
  }

  /** Number of final pages. */
  get count(): number {
    return this.final.size;
  }

  /** Number of final pages without content. */
  get failedCount(): number {
    return this.failures.size;
  }

  isFinal(index: number): boolean {
    return this.final.has(index);
  }

  /** Whether pages have become final since the job was suspended, if it was. */
  get hasProgressed(): boolean {
    return this.count > this.suspendedCount;
  }

  hasContent(index: number): boolean {
    return this.final.has(index) && !this.failures.has(index);
  }

  /** Restores the pages that an earlier run of this job kept. */
  async restore(): Promise<void> {
    for (const key of await this.context.partKeys()) {
      const [, count] = suspension.exec(key) ?? [];
      if (count === undefined) this.recordFinal(Number(key), (await this.read(key)) as PageResult);
      else this.suspendedCount = Math.max(this.suspendedCount, Number(count));
    }
  }

  /**
   * To be called before the job is suspended. During an upgrade, a scraper of an earlier version may continue it, which
   * takes every part for a page: one that has failed.
   */
  async recordSuspension(): Promise<void> {
    await this.context.keepPart(`suspended ${this.count}`, { failed: null }, undefined, { whileHeld: true });
  }

  /** Keeps the result of the page at `index` and publishes it, unless an earlier run has. */
  async keep(index: number, result: PageResult): Promise<void> {
    const whileHeld = 'failed' in result;
    let isNew: boolean;
    try {
      isNew = await this.context.keepPart(String(index), result, pageEvent(index, result), { whileHeld });
    } catch (error) {
      // Only the page that exceeds the quota fails.
      if ('failed' in result || !(error instanceof ProblemError && error.code === 'quota')) throw error;
      return this.keep(index, overQuotaResult(result.page.url, error));
    }
    this.recordFinal(index, isNew ? result : ((await this.read(String(index))) as PageResult));
  }

  /**
   * Returns the job's result: pages in the order of the request, without repeated blocks, and failed pages. Throws the
   * most frequent problem when no page has content.
   */
  async result(): Promise<StoredResult> {
    const failures = this.indexes().flatMap((index) => this.failures.get(index) ?? []);
    const indexes = this.indexes().filter((index) => !this.failures.has(index));
    if (indexes.length === 0) throw dominantProblem(failures);
    await forEachConcurrently(indexes, concurrency, async (index, position) => {
      this.context.signal.throwIfAborted();
      const kept = (await this.read(String(index))) as { page: Page };
      await this.context.storeItem('pages', position, this.withoutRepeats(kept.page));
    });
    const failed = failures.map((failure) => failure.failed);
    return { stored: { list: 'pages', length: indexes.length }, rest: failed.length === 0 ? {} : { failed } };
  }

  private indexes(): number[] {
    return Array.from({ length: this.total }, (_, index) => index);
  }

  private recordFinal(index: number, result: PageResult): void {
    this.final.add(index);
    if ('failed' in result) this.failures.set(index, result);
    else if (this.mayRepeat(result.page)) this.repeats.add(result.page.content);
  }

  private async read(key: string): Promise<unknown> {
    const part = await this.context.part(key);
    if (part === undefined) throw new Error('a stored page has expired');
    return part;
  }

  /**
   * Repeated blocks are detected in Markdown only. A document has no boilerplate of its site, and its places are
   * positions in the text; the same paragraph of several text files, which have no confidence, is content of each.
   */
  private mayRepeat({ engine, confidence }: Page): boolean {
    return this.dropsRepeats && engine !== 'document' && confidence !== undefined;
  }

  private withoutRepeats(page: Page): Page {
    if (!this.mayRepeat(page)) return page;
    const { content, removed } = this.repeats.removeRepeated(page.content);
    return removed.length === 0 ? page : { ...page, content, removed };
  }
}
