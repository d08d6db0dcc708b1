import type { ProblemCode } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { Logger } from '@winnow/logging';
import { Semaphore } from '@winnow/worker-process';
import type { DocumentText, OnPages } from '../extract-text/readers';
import type { ScanPages } from '../extract-text/readers/scan/scanned-page';
import type { ChildCommand } from './child-command';
import { DocumentProcess, ProcessLost, type ProcessLimits } from './document-process';
import type { ReadRequest, SoundPiece, SoundRequest } from './protocol';
import { ReusablePermit } from './reusable-permit';
import { crashedRepeatedly, ScanJob, type ScanOptions, type UseProcess } from './scan-job';

export interface SandboxOptions extends ProcessLimits {
  readonly command: ChildCommand;
  /**
   * Maximum concurrent documents of one address block, each in its own process; one more process is for others. Further
   * documents wait.
   */
  readonly processes: number;
  /** Documents after which a process is replaced, so that no state builds up in it. */
  readonly documentsPerProcess: number;
  /** Idle milliseconds after which processes are ended; a minute by default. */
  readonly idleMs?: number;
  readonly log: Logger;
}

/** Problems after which the process is reused, since the file was rejected normally. */
const reusableAfter: ReadonlySet<ProblemCode> = new Set(['encrypted', 'no-text', 'unsupported-type']);

const defaultIdleMs = 60_000;

/**
 * Processes in addition to the maximum of one address block, so that documents that take a minute do not block others.
 */
const extraProcesses = 1;

/** Consecutive failed starts after which the document's job is retried later. */
const maxStarts = 3;
/** Maximum attempts of a document whose process died, since the document may not be the cause. */
const maxDocumentAttempts = 2;
/** Maximum attempts of a document whose scanned pages are read in the meantime. */
const maxScanAttempts = 4;

/**
 * Reads documents in separate processes, isolated from the service and from other visitors' files. A process is reused
 * only after a document that it read or rejected normally, and replaced after a damaged or oversized file.
 */
export class DocumentSandbox {
  private idle: DocumentProcess[] = [];
  private readonly all = new Set<DocumentProcess>();
  private readonly slots: Semaphore;
  private readonly options: SandboxOptions;
  /** Number of processes that wait for their scanned pages. */
  private waitingForScans = 0;
  private closed = false;
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(options: SandboxOptions) {
    this.options = options;
    this.slots = new Semaphore(options.processes + extraProcesses, options.processes);
  }

  /** Returns the ids of the running child processes. */
  pids(): number[] {
    return [...this.all].flatMap((process) => process.pid ?? []);
  }

  /**
   * Reads a document; with `scan`, several processes read its scanned pages. Throws the document's `ProblemError`,
   * `timeout`, the signal's reason, or `unreadable` when the document crashed two processes.
   */
  async read(request: ReadRequest, signal: AbortSignal, onPages: OnPages, scan?: ScanOptions): Promise<DocumentText> {
    const permit = new ReusablePermit(() => this.slots.acquire(signal));
    await permit.acquire();
    const job = scan && new ScanJob(this.use, this.options.processes, request, scan, signal, onPages);
    const onScan: ScanPages | undefined =
      job &&
      (async (pages, total) => {
        // Releases the permit for the pages; the waiting process only needs its memory.
        permit.release();
        this.waitingForScans += 1;
        try {
          return await job.read(pages, total);
        } finally {
          this.waitingForScans -= 1;
          await permit.acquire();
        }
      });
    const readIn = async (process: DocumentProcess): Promise<DocumentText> => {
      await permit.acquire();
      return process.read(request, signal, onPages, onScan);
    };
    // A process that died while pages were being read does not count as a failed attempt at the document.
    const isInconclusive = (): boolean => job?.hasProgressed() ?? false;
    try {
      return await this.tryRead(readIn, signal, isInconclusive, maxDocumentAttempts, maxScanAttempts);
    } finally {
      permit.close();
      this.ensureWarmProcess();
    }
  }

  /** Cuts a recording into pieces in a separate process. Throws as `read` does. */
  async cutSound(request: SoundRequest, signal: AbortSignal): Promise<SoundPiece[]> {
    const pieces: SoundPiece[] = [];
    await this.use(signal, (process) => {
      pieces.length = 0;
      return process.cutSound(request, signal, (piece) => pieces.push(piece));
    }).catch((error: unknown) => {
      throw error instanceof ProcessLost ? crashedRepeatedly(error) : error;
    });
    return pieces;
  }

  /** Kills every process; active documents fail. */
  close(): void {
    this.closed = true;
    clearTimeout(this.idleTimer);
    for (const process of this.all) process.kill();
  }

  /** Runs work in a process as soon as a permit is available. Throws `ProcessLost` when the process dies. */
  private readonly use: UseProcess = async (signal, work) => {
    const release = await this.slots.acquire(signal);
    let process: DocumentProcess | undefined;
    try {
      process = await this.startedProcess(signal);
      const value = await work(process);
      this.releaseProcess(process);
      return value;
    } catch (error) {
      if (process && error instanceof ProblemError && reusableAfter.has(error.code)) this.releaseProcess(process);
      else process?.kill();
      if (this.closed) throw new ProblemError('unavailable', undefined, { cause: error });
      throw error;
    } finally {
      release();
      this.ensureWarmProcess();
    }
  };

  private async tryRead<Value>(
    work: (process: DocumentProcess) => Promise<Value>,
    signal: AbortSignal,
    isInconclusive: () => boolean,
    attemptsLeft: number,
    maxAttempts: number,
  ): Promise<Value> {
    const process = await this.startedProcess(signal);
    try {
      const document = await work(process);
      this.releaseProcess(process);
      return document;
    } catch (error) {
      if (error instanceof ProblemError && reusableAfter.has(error.code)) this.releaseProcess(process);
      else process.kill();
      if (!(error instanceof ProcessLost)) throw error;
      this.options.log.warn({ reason: error.message, attemptsLeft: attemptsLeft - 1 }, 'document process exited');
      if (this.closed) throw new ProblemError('unavailable', undefined, { cause: error });
      const next = isInconclusive() ? attemptsLeft : attemptsLeft - 1;
      if (next > 0 && maxAttempts > 1) return this.tryRead(work, signal, isInconclusive, next, maxAttempts - 1);
      throw crashedRepeatedly(error);
    }
  }

  /** Returns a started process. Throws `unavailable` when none starts, which is not caused by the document. */
  private async startedProcess(signal: AbortSignal, attemptsLeft = maxStarts): Promise<DocumentProcess> {
    const process = this.acquireProcess(signal);
    this.ensureWarmProcess();
    try {
      await process.ready;
    } catch (error) {
      process.kill();
      signal.throwIfAborted();
      this.options.log.warn(
        { reason: (error as Error).message, attemptsLeft: attemptsLeft - 1 },
        'document process start failed',
      );
      if (this.closed || attemptsLeft <= 1) throw new ProblemError('unavailable', undefined, { cause: error });
      return this.startedProcess(signal, attemptsLeft - 1);
    }
    return process;
  }

  /**
   * Returns a process. The last idle one is reserved for an address block that has none, so that documents that crash
   * or occupy processes leave a started one to others. Throws `unavailable` after `close`.
   */
  private acquireProcess(signal: AbortSignal): DocumentProcess {
    // The service stopped while the caller waited for a permit; a process started now would never be ended.
    if (this.closed) throw new ProblemError('unavailable');
    this.idle = this.idle.filter(({ isSpent }) => !isSpent);
    const mayTakeLast = this.slots.permitsOf(signal) === 1;
    return (this.idle.length > 1 || mayTakeLast ? this.idle.pop() : undefined) ?? this.start();
  }

  private releaseProcess(process: DocumentProcess): void {
    const { documentsPerProcess } = this.options;
    if (process.isSpent || this.closed || process.documentsRead >= documentsPerProcess) process.kill();
    else this.idle.push(process);
  }

  private start(): DocumentProcess {
    const process = new DocumentProcess(this.options.command, this.options);
    this.all.add(process);
    process.onExit(() => this.all.delete(process));
    return process;
  }

  private ensureWarmProcess(): void {
    const free = this.idle.some((process) => !process.isSpent);
    const max = this.options.processes + extraProcesses;
    if (!this.closed && !free && this.all.size - this.waitingForScans < max) this.idle.push(this.start());
    this.scheduleIdleEnd();
  }

  /** Ends the idle processes, each of about 50 MB, after `idleMs`. */
  private scheduleIdleEnd(): void {
    clearTimeout(this.idleTimer);
    if (this.closed) return;
    const endIdle = (): void => {
      for (const process of this.idle.splice(0)) process.kill();
    };
    this.idleTimer = setTimeout(endIdle, this.options.idleMs ?? defaultIdleMs).unref();
  }
}
