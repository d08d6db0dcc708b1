import type { ProblemCode } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { Logger } from '@winnow/logging';
import { Semaphore } from '@winnow/worker-process';
import type { DocumentText, OnPages } from '../extract-text/readers';
import type { ChildCommand } from './child-command';
import { DocumentProcess, ProcessLost, type ProcessLimits } from './document-process';
import type { ReadRequest } from './protocol';

export interface SandboxOptions extends ProcessLimits {
  readonly command: ChildCommand;
  /** Documents of one address block at once, each in a process of its own; others find one more. Further ones wait. */
  readonly processes: number;
  /** Documents after which a process is replaced, so that nothing builds up in it. */
  readonly documentsPerProcess: number;
  readonly log: Logger;
}

/** Refusals that say nothing against the process: the file is what it is, and was looked at in the ordinary way. */
const harmless: ReadonlySet<ProblemCode> = new Set(['encrypted', 'no-text', 'unsupported-type']);

/** Documents beyond those of one address block: another's never waits for one that takes a minute. */
const placesForOthers = 1;

/** A document that killed its process gets one more try: the process may have died of something else. */
const tries = 2;

/**
 * Reads documents in processes of their own: nothing a file does reaches the service or another visitor's file. A
 * process is used again only after a document that it read or refused in the ordinary way; one that saw a damaged or
 * oversized file is replaced.
 */
export class DocumentSandbox {
  private idle: DocumentProcess[] = [];
  private readonly all = new Set<DocumentProcess>();
  private readonly places: Semaphore;
  private readonly options: SandboxOptions;
  private closed = false;

  constructor(options: SandboxOptions) {
    this.options = options;
    this.places = new Semaphore(options.processes + placesForOthers, options.processes);
    this.keepOneWarm();
  }

  /** Process ids of the running children. */
  pids(): number[] {
    return [...this.all].flatMap((process) => process.pid ?? []);
  }

  /**
   * Throws the document's `ProblemError`, `timeout`, the signal's reason, or `unreadable` when the document killed two
   * processes.
   */
  async read(request: ReadRequest, signal: AbortSignal, onPages: OnPages): Promise<DocumentText> {
    const leave = await this.places.acquire(signal);
    try {
      return await this.tryRead(request, signal, onPages, tries);
    } finally {
      leave();
      this.keepOneWarm();
    }
  }

  /** Ends every process; documents that are being read fail. */
  close(): void {
    this.closed = true;
    for (const process of this.all) process.kill();
  }

  private async tryRead(
    request: ReadRequest,
    signal: AbortSignal,
    onPages: OnPages,
    left: number,
  ): Promise<DocumentText> {
    const process = this.takeProcess(signal);
    this.keepOneWarm();
    try {
      const document = await process.read(request, signal, onPages);
      this.giveBack(process);
      return document;
    } catch (error) {
      if (error instanceof ProblemError && harmless.has(error.code)) this.giveBack(process);
      else process.kill();
      if (!(error instanceof ProcessLost)) throw error;
      this.options.log.warn({ reason: error.message, left: left - 1 }, 'a document process was lost');
      if (this.closed) throw new ProblemError('unavailable', undefined, { cause: error });
      if (left > 1) return this.tryRead(request, signal, onPages, left - 1);
      throw new ProblemError('unreadable', 'This file could not be read: reading it failed twice.', { cause: error });
    }
  }

  /**
   * The last idle process is for an address block that has none: documents that end their processes, or keep them, leave
   * others one that has started.
   */
  private takeProcess(signal: AbortSignal): DocumentProcess {
    this.idle = this.idle.filter(({ spent }) => !spent);
    const mayTakeLast = this.places.takenBy(signal) === 1;
    return (this.idle.length > 1 || mayTakeLast ? this.idle.pop() : undefined) ?? this.start();
  }

  private giveBack(process: DocumentProcess): void {
    const { documentsPerProcess } = this.options;
    if (process.spent || this.closed || process.served >= documentsPerProcess) process.kill();
    else this.idle.push(process);
  }

  private start(): DocumentProcess {
    const process = new DocumentProcess(this.options.command, this.options);
    this.all.add(process);
    process.onGone(() => this.all.delete(process));
    return process;
  }

  private keepOneWarm(): void {
    const free = this.idle.some((process) => !process.spent);
    const most = this.options.processes + placesForOthers;
    if (!this.closed && !free && this.all.size < most) this.idle.push(this.start());
  }
}
