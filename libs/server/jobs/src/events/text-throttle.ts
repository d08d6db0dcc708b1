import type { TextEvent } from '@winnow/contracts';
import type { Logger } from '@winnow/logging';

/** Minimum milliseconds between two text events of a job. */
const minIntervalMs = 300;
/** Maximum characters of one event, and of all text events of a run: a preview, which the result replaces. */
const maxEventChars = 8_000;
const maxChars = 400_000;

interface Pending {
  at: number;
  text: string;
}

/** Sends the text of a running rewrite in batches: few events however many words arrive, up to a maximum size. */
export class TextThrottle {
  private readonly pending = new Map<number, Pending>();
  private readonly lengths = new Map<number, number>();
  private parts = 0;
  private chars = 0;
  private timer: NodeJS.Timeout | undefined;
  private sent: Promise<void> = Promise.resolve();
  private lastSent = 0;
  private closed = false;

  constructor(
    private readonly send: (event: TextEvent) => Promise<void>,
    private readonly log: Logger,
  ) {}

  /** Appends text to a part; null restarts the part. */
  push(part: number, parts: number, text: string | null): void {
    if (this.closed || this.chars >= maxChars) return;
    this.parts = parts;
    const length = text === null ? 0 : (this.lengths.get(part) ?? 0);
    const pending = text === null ? undefined : this.pending.get(part);
    this.pending.set(part, { at: pending?.at ?? length, text: (pending?.text ?? '') + (text ?? '') });
    this.lengths.set(part, length + (text?.length ?? 0));
    const wait = this.lastSent + minIntervalMs - performance.now();
    this.timer ??= setTimeout(() => this.flush(), Math.max(0, wait));
  }

  /** Stops sending. Resolves when the last event is sent. */
  close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    return this.sent;
  }

  private flush(): void {
    this.timer = undefined;
    if (this.closed) return;
    let room = Math.min(maxEventChars, maxChars - this.chars);
    const pieces: TextEvent['pieces'] = [];
    for (const [part, { at, text }] of [...this.pending].toSorted(([left], [right]) => left - right)) {
      if (room <= 0) break;
      const shown = text.slice(0, room);
      pieces.push({ part, at, text: shown });
      room -= Math.max(1, shown.length);
      this.chars += shown.length;
      this.pending.delete(part);
      if (shown.length < text.length) this.pending.set(part, { at: at + shown.length, text: text.slice(shown.length) });
    }
    if (pieces.length === 0) return;
    this.lastSent = performance.now();
    // In sequence, to keep their order.
    this.sent = this.sent
      .then(() => this.send({ parts: this.parts, pieces }))
      .catch((error: unknown) => this.log.warn({ err: error }, 'text publish failed'));
    if (this.pending.size > 0 && this.chars < maxChars) this.timer = setTimeout(() => this.flush(), minIntervalMs);
  }
}
