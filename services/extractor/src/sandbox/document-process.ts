import { spawn, type ChildProcess } from 'node:child_process';
import { ProblemError, deserializeProblem } from '@winnow/errors';
import { lowerPriorityOfProcess } from '@winnow/worker-process/low-priority';
import type { DocumentText, OnPages } from '../extract-text/readers';
import type { ChildCommand } from './child-command';
import type { OcrSettings } from '../extract-text/readers/ocr/choose-ocr-result';
import type { ScannedPages, ScanPages } from '../extract-text/readers/scan/scanned-page';
import type { ChildMessage, PagesRequest, ParentMessage, ReadRequest, SoundPiece, SoundRequest } from './protocol';
import { residentBytes } from './resident-memory';

export interface ProcessLimits {
  /** Bytes of resident memory at which the process is killed. */
  readonly memoryBytes: number;
  /** Maximum milliseconds for one document. */
  readonly timeMs: number;
}

/** Thrown when the process crashed on a document, or was killed because of it. `reason` is for the log. */
export class ProcessLost extends Error {
  override readonly name = 'ProcessLost';
}

/** Milliseconds between checks of the process's memory, which grows by less than 64 MB in between. */
const checkIntervalMs = 20;
/** Bytes below the limit at which it is killed, since it allocates more until the kill takes effect. */
const headroomBytes = 64 * 2 ** 20;
/** Milliseconds until the start of the process times out; it takes long on a loaded machine. */
const startTimeoutMs = 120_000;

interface Clock {
  /** Restarts with the full time. */
  readonly start: () => void;
  readonly stop: () => void;
}

/** Actions for the messages of the child. */
interface Handlers<Answer> {
  readonly answer: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
  readonly clock: Clock;
}

export type PageReply = Extract<ChildMessage, { kind: 'page' }>;

const lostChannel = (): ProcessLost => new ProcessLost('the document process accepted no document');

/** One process that reads documents, one at a time. */
export class DocumentProcess {
  private readonly child: ChildProcess;
  private readonly limits: ProcessLimits;
  private readonly exited: Promise<string>;
  /** Rejects with `ProcessLost` when the process does not start, which is not caused by a document. */
  readonly ready: Promise<void>;
  /** Number of documents read so far. */
  documentsRead = 0;
  /** Whether the process must not be reused. */
  isSpent = false;

  constructor(command: ChildCommand, limits: ProcessLimits) {
    this.limits = limits;
    this.child = spawn(command.file, [...command.args], {
      // The child gets none of the service's environment, which contains secrets.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    this.exited = new Promise((resolve) => {
      this.child.once('exit', (code, signal) => resolve(signal ?? `exit ${code}`));
      this.child.once('error', (error) => resolve(error.message));
    });
    void this.exited.then(() => (this.isSpent = true));
    this.ready = this.awaitReady();
    this.ready.catch(() => undefined);
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  onExit(listener: () => void): void {
    void this.exited.then(listener);
  }

  kill(): void {
    this.isSpent = true;
    this.child.kill('SIGKILL');
  }

  /**
   * Reads one document; `onScan` reads its scanned pages in the meantime, during which the timeout is paused. Throws
   * the document's `ProblemError`, `timeout`, the signal's reason, or `ProcessLost` when the process crashed or
   * exceeded its memory. After any of the last three, the process must not be reused.
   */
  read(request: ReadRequest, signal: AbortSignal, onPages: OnPages, onScan?: ScanPages): Promise<DocumentText> {
    const readRequest = { ...request, asksForPages: onScan !== undefined };
    return this.exchange<DocumentText>(readRequest, signal, (message, { answer, fail, clock }) => {
      if (message.kind === 'pages') onPages(message.done, message.total);
      else if (message.kind === 'text') answer(message.document);
      else if (message.kind === 'scan' && onScan) {
        clock.stop();
        const sendPages = (scanned: ScannedPages): void => {
          clock.start();
          this.child.send(
            { kind: 'scanned', scanned } satisfies ParentMessage,
            (error) => error && fail(lostChannel()),
          );
        };
        onScan(message.pages, message.total).then(sendPages, fail);
      }
    });
  }

  /**
   * Reads or renders scanned pages; each has the time limit of a document. Throws as `read` does, and the errors of
   * `onPage`.
   */
  readPages(
    request: PagesRequest,
    signal: AbortSignal,
    onPage: (page: PageReply) => void,
  ): Promise<OcrSettings | undefined> {
    return this.exchange<OcrSettings | undefined>(request, signal, (message, { answer, clock }) => {
      if (message.kind === 'page') {
        clock.start();
        onPage(message);
      } else if (message.kind === 'end') answer(message.lastSettings);
    });
  }

  /** Cuts a recording into pieces. Throws as `read` does. */
  cutSound(request: SoundRequest, signal: AbortSignal, onPiece: (piece: SoundPiece) => void): Promise<void> {
    return this.exchange<void>(request, signal, (message, { answer }) => {
      if (message.kind === 'piece') onPiece(message.piece);
      else if (message.kind === 'end') answer();
    });
  }

  private async exchange<Answer>(
    request: ParentMessage,
    signal: AbortSignal,
    onMessage: (message: ChildMessage, handlers: Handlers<Answer>) => void,
  ): Promise<Answer> {
    await this.ready;
    signal.throwIfAborted();
    this.documentsRead++;
    const disposers: (() => void)[] = [];
    try {
      return await new Promise<Answer>((resolve, reject) => {
        const fail = (error: unknown): void => {
          this.kill();
          reject(error);
        };
        const clock = this.clock(fail);
        clock.start();
        disposers.push(
          clock.stop,
          this.watchMemory(fail),
          onAbort(signal, () => fail(signal.reason)),
        );
        disposers.push(
          this.onMessage((message) => {
            if (message.kind === 'problem') reject(deserializeProblem(message.problem));
            else onMessage(message, { answer: resolve, fail, clock });
          }),
        );
        void this.exited.then((reason) => reject(new ProcessLost(`the document process ended: ${reason}`)));
        this.child.send(request, (error) => error && fail(lostChannel()));
      });
    } finally {
      for (const dispose of disposers) dispose();
    }
  }

  private awaitReady(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.kill();
        reject(new ProcessLost('the document process did not start in time'));
      }, startTimeoutMs);
      void this.exited.then((reason) => reject(new ProcessLost(`the document process did not start: ${reason}`)));
      const stop = this.onMessage((message) => {
        if (message.kind !== 'ready') return;
        stop();
        clearTimeout(timer);
        // Lowered only now: at a low priority, the start of half a second takes minutes on a busy machine.
        lowerPriorityOfProcess(this.child.pid);
        resolve();
      });
      void this.exited.then(() => clearTimeout(timer));
    });
  }

  private onMessage(listener: (message: ChildMessage) => void): () => void {
    const listen = (message: unknown): void => listener(message as ChildMessage);
    this.child.on('message', listen);
    return () => void this.child.off('message', listen);
  }

  private watchMemory(fail: (error: Error) => void): () => void {
    const maxBytes = this.limits.memoryBytes - headroomBytes;
    const timer = setInterval(() => {
      if (this.child.pid !== undefined && (residentBytes(this.child.pid) ?? 0) > maxBytes) {
        fail(new ProcessLost('the document process exceeded its memory'));
      }
    }, checkIntervalMs);
    return () => clearInterval(timer);
  }

  /** Starts the timeout of one document, or of one of its pages. */
  private clock(fail: (error: Error) => void): Clock {
    const { timeMs } = this.limits;
    let timer: NodeJS.Timeout | undefined;
    const stop = (): void => clearTimeout(timer);
    const start = (): void => {
      stop();
      timer = setTimeout(() => {
        const seconds = Math.round(timeMs / 1000);
        fail(
          new ProblemError(
            'timeout',
            `Reading this file took longer than ${seconds} seconds and was stopped (timeout).`,
          ),
        );
      }, timeMs);
    };
    return { start, stop };
  }
}

function onAbort(signal: AbortSignal, listener: () => void): () => void {
  signal.addEventListener('abort', listener, { once: true });
  return () => signal.removeEventListener('abort', listener);
}
