/** How a job ended, as one look at it told. Two looks at the same end have the same digest. */
export interface Outcome {
  readonly status: 'completed' | 'failed' | 'cancelled';
  /** The problem's code of a job that failed. */
  readonly code?: string;
  readonly message?: string;
  /** Pages of a completed scrape that gave nothing. */
  readonly failedPages?: number;
  /** Pages of a completed scrape: those with content, and those that gave nothing. */
  readonly pages?: number;
  /** Hash of the whole result or of the problem's code and sentence. */
  readonly digest: string;
}

/** What a client did or heard, and what was done to the system. */
export type Happening =
  /** A client asks for work under an idempotency key of its own, as often as it takes. */
  | { readonly kind: 'invoke'; readonly request: string; readonly work: string; readonly pages: number }
  | { readonly kind: 'ack'; readonly request: string; readonly job: string }
  /** One try was answered otherwise; status 0: the connection broke. */
  | { readonly kind: 'refused'; readonly request: string; readonly status: number; readonly comeBack: boolean }
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

export type Entry = Happening & {
  /** Milliseconds since 1970, by the wall clock. */
  readonly wall: number;
  /** Milliseconds by a clock that only goes forward; differences are taken of this one. */
  readonly mono: number;
};

/** What happened, in the order in which it was heard of. */
export class History {
  readonly entries: Entry[] = [];

  add(happening: Happening): void {
    this.entries.push({ ...happening, wall: Date.now(), mono: performance.now() });
  }

  of<Kind extends Happening['kind']>(kind: Kind): Extract<Entry, { kind: Kind }>[] {
    return this.entries.filter((entry): entry is Extract<Entry, { kind: Kind }> => entry.kind === kind);
  }
}
