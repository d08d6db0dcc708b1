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
  /** Concurrent documents of one address block, each in its own process; there is one more for others. Further ones wait. */
  readonly processes: number;
  /** Documents after which a process is replaced, so that no state builds up in it. */
  readonly documentsPerProcess: number;
  readonly log: Logger;
}

/** Problems after which the process is reused: the file was rejected in the normal way. */
const harmless: ReadonlySet<ProblemCode> = new Set(['encrypted', 'no-text', 'unsupported-type']);

/** Processes beyond those of one address block, so that documents of a minute do not block others. */
const extraProcesses = 1;

/** A document whose process died is retried once: the cause may have been another. */
const tries = 2;

/**
 * Reads documents in separate processes, isolated from the service and from other visitors' files. A process is reused only
 * after a document that it read or rejected in the normal way; after a damaged or oversized file it is replaced.
 */
export class DocumentSandbox {
  private idle: DocumentProcess[] = [];
  private readonly all = new Set<DocumentProcess>();
  private readonly slots: Semaphore;
  private readonly options: SandboxOptions;
  private closed = false;

  constructor(options: SandboxOptions) {
    this.options = options;
    this.slots = new Semaphore(options.processes + extraProcesses, options.processes);
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
    const release = await this.slots.acquire(signal);
    try {
      return await this.tryRead(request, signal, onPages, tries);
    } finally {
      release();
      this.keepOneWarm();
    }
  }

  /** Kills every process; documents in progress fail. */
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
      this.options.log.warn({ reason: error.message, left: left - 1 }, 'document process exited');
      if (this.closed) throw new ProblemError('unavailable', undefined, { cause: error });
      if (left > 1) return this.tryRead(request, signal, onPages, left - 1);
      throw new ProblemError('unreadable', 'This file could not be read: reading it failed twice.', { cause: error });
    }
  }

  /**
   * The last idle process is reserved for an address block that has none, so that documents which crash or occupy processes
   * leave others a started one.
   */
  private takeProcess(signal: AbortSignal): DocumentProcess {
    this.idle = this.idle.filter(({ spent }) => !spent);
    const mayTakeLast = this.slots.permitsOf(signal) === 1;
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
    const max = this.options.processes + extraProcesses;
    if (!this.closed && !free && this.all.size < max) this.idle.push(this.start());
  }
}
