import type { CollectionWriter } from '@winnow/collections';
import type { CrawlStats, FailedPage, Page } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobClient, JobState, StoredItems } from '@winnow/jobs';
import type { CollectionStore } from './collection-store';
import { windowsOf } from './item-windows';
import type { PendingCrawl, PendingWork } from './pending-work';
import { resultOf } from './result-of';

/** Minimum bytes in Redis of an active crawl whose pages are moved: shorter crawls are stored at their end. */
const minBytes = 2 ** 20;

/**
 * `unfinished`: the job is active; `kept`: it has failed, and its pages are erased with its record; `failed`: it has
 * failed, and an operator may retry it; `nothing`: there is nothing to store.
 */
export type Outcome = 'unfinished' | 'kept' | 'stored' | 'failed' | 'cancelled' | 'nothing';

interface CrawlResult {
  readonly stats: CrawlStats;
  readonly failed?: FailedPage[];
}

/**
 * Moves the pages of crawls from Redis to the database, in order. A page is dropped from Redis once the database has it,
 * so that a gateway may crash, or two may move the same crawl, at any time.
 */
export class CrawlMover {
  constructor(
    private readonly jobs: JobClient,
    private readonly store: CollectionStore,
    private readonly pending: PendingWork,
    /** Aborts when this gateway stops; another one continues. */
    private readonly signal: AbortSignal,
  ) {}

  /** Moves the pages so far; completes the collection when the crawl has ended. Throws `quota` when nothing fits. */
  async moveCrawl(crawl: PendingCrawl): Promise<Outcome> {
    try {
      return await this.moveByState(await this.jobs.read(crawl.id, crawl.owner, false), crawl);
    } catch (error) {
      if (!(error instanceof ProblemError && (error.code === 'quota' || error.code === 'not-found'))) throw error;
      // An active crawl continues without a collection, or ends with the one that was erased.
      if (error.code === 'not-found') await this.jobs.cancel(crawl.id, crawl.owner);
      else await this.jobs.collected.stop(crawl.id);
      await this.abandon(crawl);
      throw error;
    }
  }

  private async moveByState(state: JobState | null, crawl: PendingCrawl): Promise<Outcome> {
    const { id, isPartlyStored = false } = crawl;
    if (state === null && isPartlyStored) await this.abandon(crawl);
    // The record of a failed job expires before its dead letter.
    if (state === null) return 'failed';
    const { status, record } = state;
    // Keeps the pages, which can be read until the record expires.
    if (status === 'failed' || status === 'cancelled') return isPartlyStored ? 'kept' : status;
    // An operator has retried the failed crawl, which starts over.
    if (isPartlyStored && !(await this.jobs.collected.backlogOf(id)).isCollected) await this.abandon(crawl);
    // Pages have no time of their own; a later one would hide changes that the site made during the crawl.
    const readAt = new Date(record.createdAt);
    if (status === 'completed') await this.complete(crawl, readAt);
    else await this.move(crawl, readAt);
    return status === 'completed' ? 'stored' : 'unfinished';
  }

  private async move(crawl: PendingCrawl, readAt: Date): Promise<void> {
    const { id, owner } = crawl;
    const { isCollected, items: length, bytes } = await this.jobs.collected.backlogOf(id);
    if (!isCollected || bytes < minBytes) return;
    await this.pending.recordPartlyStored(id, true);
    await this.pending.recordUse(this.store.keepDays);
    const { writer } = await this.store.open();
    const first = await this.begin(crawl, writer);
    if (first === undefined) return;
    // The crawl, and all pages of its owner, may have been erased before the collection was begun.
    if (first === 0 && (await this.jobs.status(id, owner)) === 'cancelled') return this.abandon(crawl);
    await this.jobs.collected.drop(id, first);
    const items = { length, window: (at: number, count: number) => this.windowOf(crawl, at, count) };
    const isWhole = await this.add(crawl, writer, { items, first, readAt });
    if (!isWhole) await this.jobs.collected.endAtQuota(id);
  }

  private async complete(crawl: PendingCrawl, readAt: Date): Promise<void> {
    const { writer } = await this.store.open();
    const first = await this.begin(crawl, writer);
    if (first === undefined) return;
    // All collections of its owner may have been erased before this one was begun.
    if (first === 0 && !(await this.pending.read(crawl.id))) return writer.abandon(crawl.id);
    const { items, rest } = await resultOf<CrawlResult>(crawl, this.jobs);
    const isWhole = await this.add(crawl, writer, { items, first, readAt });
    const stats: CrawlStats = isWhole ? rest.stats : { ...rest.stats, stopped: 'quota' };
    await writer.complete(crawl.id, stats, rest.failed ?? []);
  }

  /** Returns the index of the first page to add. Throws `not-found` when pages were erased. */
  private async begin(crawl: PendingCrawl, writer: CollectionWriter): Promise<number | undefined> {
    const { moved } = await this.jobs.collected.backlogOf(crawl.id);
    const first = await writer.begin(crawl);
    if (first === undefined || first >= moved) return first;
    throw new ProblemError('not-found', 'The collection was erased while its crawl was active.');
  }

  /**
   * Adds pages from `first` on, and drops each from Redis while the crawl is active. Returns false when no further page
   * fits; throws `quota` when none fits into the collection itself.
   */
  private async add(
    crawl: PendingCrawl,
    writer: CollectionWriter,
    { items, first, readAt }: { items: StoredItems; first: number; readAt: Date },
  ): Promise<boolean> {
    let position = first;
    for await (const pages of windowsOf<Page>(items, first)) {
      this.signal.throwIfAborted();
      try {
        await writer.add(crawl, position, pages, readAt);
      } catch (error) {
        if (!(error instanceof ProblemError && error.code === 'quota')) throw error;
        const { moved } = await this.jobs.collected.backlogOf(crawl.id);
        if (moved === 0) throw error;
        return false;
      }
      position += pages.length;
      await this.jobs.collected.drop(crawl.id, position);
    }
    return true;
  }

  private async windowOf({ id, owner }: PendingCrawl, at: number, count: number) {
    const window = await this.jobs.pages(id, owner, at, count);
    if (!window) throw new ProblemError('not-found', 'The crawl has expired.');
    return window.json;
  }

  /** Erases the part of a crawl that is in the database. */
  private async abandon({ id }: PendingCrawl): Promise<void> {
    const { writer } = await this.store.open();
    await writer.abandon(id);
    await this.pending.recordPartlyStored(id, false);
  }
}
