/** The end of a job as one read reported it. Two reads of the same end have the same digest. */
export interface Outcome {
  readonly status: 'completed' | 'failed' | 'cancelled';
  /** The problem's code of a job that failed. */
  readonly code?: string;
  readonly message?: string;
  /** Failed pages of a completed scrape. */
  readonly failedPages?: number;
  /** Pages of a completed scrape, with those that failed. */
  readonly pages?: number;
  /** Hash of the whole result, or of the problem's code and message. */
  readonly digest: string;
}

/** Requests and responses of clients, and faults injected into the system. */
export type HistoryEvent =
  /** A client requests work with a unique idempotency key, retrying as needed. */
  | { readonly kind: 'invoke'; readonly request: string; readonly work: string; readonly pages: number }
  | { readonly kind: 'ack'; readonly request: string; readonly job: string }
  /** One attempt was not acknowledged; status 0 is a lost connection. */
  | { readonly kind: 'refused'; readonly request: string; readonly status: number; readonly hasRetryAfter: boolean }
  | {
      readonly kind: 'event';
      readonly job: string;
      readonly id: string;
      readonly event: string;
      readonly page?: number | undefined;
    }
  | { readonly kind: 'end'; readonly job: string; readonly source: 'events' | 'state'; readonly outcome: Outcome }
  | { readonly kind: 'fault'; readonly name: string }
  | { readonly kind: 'healed' };

export type Entry = HistoryEvent & {
  /** Milliseconds since 1970, by the wall clock. */
  readonly wall: number;
  /** Milliseconds of a monotonic clock, for differences. */
  readonly mono: number;
};

/** Events in the order in which they were observed. */
export class History {
  readonly entries: Entry[] = [];

  add(happening: HistoryEvent): void {
    this.entries.push({ ...happening, wall: Date.now(), mono: performance.now() });
  }

  of<Kind extends HistoryEvent['kind']>(kind: Kind): Extract<Entry, { kind: Kind }>[] {
    return this.entries.filter((entry): entry is Extract<Entry, { kind: Kind }> => entry.kind === kind);
  }
}
