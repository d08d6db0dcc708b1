import { ProblemError } from '@winnow/errors';
import type { OcrEngine } from '../extract-text/readers/ocr/ocr-engine';
import type { OcrSettings } from '../extract-text/readers/ocr/choose-ocr-result';
import type { OnPages, ReadLimits } from '../extract-text/readers';
import type { ScannedPage, ScannedPages } from '../extract-text/readers/scan/scanned-page';
import { ProcessLost, type DocumentProcess } from './document-process';

/** Maximum pages that one process reads before another document may take its permit. */
const maxBatch = 8;
/**
 * Maximum attempts of a page; all after the first read only this page. Three, since a system short of memory may kill
 * two processes in a row at the same page.
 */
const maxAttempts = 3;

/** Options of reading the scanned pages of one upload. */
export interface ScanOptions {
  /** Pages that an earlier run of the job read; null for blank ones. */
  readonly kept: ReadonlyMap<number, ScannedPage | null>;
  readonly keep: (page: number, found: ScannedPage | null) => Promise<void>;
  /** Milliseconds after which no further page is started. */
  readonly maxMs: number;
  /** Aborts when another worker continues the job: no further page is started, and its reason is thrown. */
  readonly stopping: AbortSignal;
  /** The engine to try before the built-in one. */
  readonly model?: ScanModel | undefined;
}

export interface ScanModel extends OcrEngine {
  readonly name: string;
  /** Maximum pages per document that it reads. */
  readonly maxPages: number;
  /** Maximum pages that it reads concurrently. */
  readonly concurrency: number;
}

/** Returns the problem of a document that crashed each process that read it. */
export const crashedRepeatedly = (cause: unknown): ProblemError =>
  new ProblemError('unreadable', 'This file could not be read: reading it failed repeatedly.', { cause });

/** Runs work in a separate document process as soon as a permit is available. */
export type UseProcess = <Value>(
  signal: AbortSignal,
  work: (process: DocumentProcess) => Promise<Value>,
) => Promise<Value>;

/** Pages rendered for the model at a time. */
const pagesPerModelBatch = 4;
/** Lost pages of one document after which no further one is started, since the document is probably malicious. */
export const maxLostPages = 5;
/** Consecutive failures of the model after which the built-in engine reads the rest. */
const maxModelFailures = 3;

/** Reads the scanned pages of one document in several processes; a crash only loses the page being read. */
export class ScanJob {
  private readonly found: Map<number, ScannedPage>;
  private readonly blank = new Set<number>();
  private readonly lost: number[] = [];
  private lastLoss: unknown;
  private readonly deaths = new Map<number, number>();
  private readonly deadline: number;
  private lastSettings: OcrSettings | undefined;
  private done = 0;
  private lastFoundCount = 0;
  private reading: Promise<ScannedPages> | undefined;
  private pagesByModel = 0;
  private modelFailures = 0;
  private modelFailure: string | undefined;

  constructor(
    private readonly use: UseProcess,
    private readonly workers: number,
    private readonly document: { readonly bytes: Uint8Array; readonly limits: ReadLimits },
    private readonly options: ScanOptions,
    private readonly signal: AbortSignal,
    private readonly onPages: OnPages,
  ) {
    this.found = new Map([...options.kept].flatMap(([page, found]) => (found ? [[page, found] as const] : [])));
    for (const [page, found] of options.kept) if (!found) this.blank.add(page);
    this.deadline = Date.now() + options.maxMs;
  }

  /**
   * Reads pages of a document. Throws the signal's reason, the reason of `stopping`, or the document's `ProblemError`.
   */
  read(pages: readonly number[], total: number): Promise<ScannedPages> {
    // The replacement of a crashed process requests the same pages.
    this.reading ??= this.readRest(pages, total).finally(() => (this.reading = undefined));
    return this.reading;
  }

  private async readRest(pages: readonly number[], total: number): Promise<ScannedPages> {
    const { model } = this.options;
    const todo = pages.filter((page) => !this.isOver(page));
    this.done = total - todo.length;
    const forModel = model ? todo.splice(0, model.maxPages) : [];
    if (model) await this.runLoops(model.concurrency, () => this.readModelBatch(model, forModel, todo, total));
    todo.sort((one, other) => one - other);
    const size = Math.max(1, Math.min(maxBatch, Math.ceil(todo.length / (2 * this.workers))));
    await this.runLoops(Math.min(this.workers, todo.length), () => this.readBatch(todo, size, total));
    this.options.stopping.throwIfAborted();
    if (this.found.size === 0 && this.lastLoss !== undefined) throw this.lastLoss;
    return {
      pages: this.found,
      lost: this.lost,
      skipped: pages.filter((page) => !this.isOver(page)),
      ...(model && {
        model: {
          name: model.name,
          pages: this.pagesByModel,
          ...(this.modelFailure === undefined ? {} : { failure: this.modelFailure }),
        },
      }),
    };
  }

  private canContinue(): boolean {
    return Date.now() < this.deadline && !this.options.stopping.aborted && this.lost.length < maxLostPages;
  }

  /** Whether pages have been read since the last call. */
  hasProgressed(): boolean {
    const hasMore = this.found.size > this.lastFoundCount;
    this.lastFoundCount = this.found.size;
    return hasMore;
  }

  private isOver(page: number): boolean {
    return this.found.has(page) || this.blank.has(page) || this.lost.includes(page);
  }

  /** Runs `step` in `concurrency` concurrent loops until it returns false. */
  private async runLoops(concurrency: number, step: () => Promise<boolean>): Promise<void> {
    const loop = async (): Promise<void> => {
      while (this.canContinue() && (await step()));
    };
    await Promise.all(Array.from({ length: concurrency }, loop));
  }

  private async readBatch(todo: number[], size: number, total: number): Promise<boolean> {
    const isSuspect = (this.deaths.get(todo[0] ?? 0) ?? 0) > 0;
    const pages = todo.splice(0, isSuspect ? 1 : size);
    if (pages.length === 0) return false;
    const { bytes, limits } = this.document;
    const { lastSettings } = this;
    const { ocrData } = limits;
    const kept: Promise<void>[] = [];
    let reported = 0;
    try {
      this.lastSettings = await this.use(this.signal, (process) =>
        process.readPages(
          { kind: 'pages', bytes, pages, asPictures: false, ocrData, lastSettings },
          this.signal,
          (answer) => {
            reported += 1;
            kept.push(this.record(answer.page, answer.found ?? null, total));
          },
        ),
      );
    } catch (error) {
      if (this.signal.aborted || !isOfPage(error)) throw error;
      const [culprit, ...others] = pages.slice(reported);
      todo.unshift(...others);
      // A process that died after its last page lost none; failing here would make other processes read their pages
      // again.
      if (culprit !== undefined && this.isLost(culprit, error)) {
        this.lost.push(culprit);
        this.lastLoss = error instanceof ProcessLost ? crashedRepeatedly(error) : error;
      } else if (culprit !== undefined) todo.unshift(culprit);
    }
    await Promise.all(kept);
    return true;
  }

  /** Whether a page is lost after its process failed; otherwise it is retried. */
  private isLost(page: number, error: unknown): boolean {
    const deaths = (this.deaths.get(page) ?? 0) + (error instanceof ProcessLost ? 1 : maxAttempts);
    this.deaths.set(page, deaths);
    return deaths >= maxAttempts;
  }

  /** Reads pages with the model; those that fail are passed to the built-in engine. */
  private async readModelBatch(
    model: ScanModel,
    modelPages: number[],
    rest: number[],
    total: number,
  ): Promise<boolean> {
    const pages = modelPages.splice(0, pagesPerModelBatch);
    if (pages.length === 0) return false;
    if (this.modelFailures >= maxModelFailures) {
      rest.push(...pages);
      return true;
    }
    const pictures = await this.picturesOf(pages);
    for (const page of pages) {
      const picture = pictures.get(page);
      try {
        if (this.modelFailures >= maxModelFailures || picture === undefined) rest.push(page);
        else await this.readByModel(model, page, picture, total);
      } catch (error) {
        this.signal.throwIfAborted();
        this.modelFailures += 1;
        const reason = error instanceof ProblemError ? error.message : 'It could not be reached.';
        this.modelFailure = `The built-in engine read pages that ${model.name} did not: ${reason}`;
        rest.push(page);
      }
    }
    return true;
  }

  private async readByModel(model: ScanModel, page: number, picture: Uint8Array | null, total: number): Promise<void> {
    const found = picture && (await model.read(picture, this.signal));
    this.modelFailures = 0;
    if (found) this.pagesByModel += 1;
    await this.record(page, found, total);
  }

  /**
   * Returns the pictures of pages; null for blank ones. When their process dies, the built-in engine tries the rest one
   * by one.
   */
  private async picturesOf(pages: readonly number[]): Promise<Map<number, Uint8Array | null>> {
    const { bytes, limits } = this.document;
    const pictures = new Map<number, Uint8Array | null>();
    const request = { kind: 'pages', bytes, pages, asPictures: true, ocrData: limits.ocrData } as const;
    await this.use(this.signal, (process) =>
      process.readPages(request, this.signal, ({ page, picture }) => pictures.set(page, picture ?? null)),
    ).catch((error: unknown) => {
      if (this.signal.aborted || !isOfPage(error)) throw error;
    });
    return pictures;
  }

  private async record(page: number, found: ScannedPage | null, total: number): Promise<void> {
    if (found) this.found.set(page, found);
    else this.blank.add(page);
    this.done += 1;
    this.onPages(this.done, total);
    await this.options.keep(page, found);
  }
}

/** Whether one page crashed its process, or timed out. */
const isOfPage = (error: unknown): boolean =>
  error instanceof ProcessLost || (error instanceof ProblemError && error.code === 'timeout');
