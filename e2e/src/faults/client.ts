import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readEvents } from './event-reader';
import { fetchFrom, nextAddress } from './fetch-from';
import type { History, Outcome } from './history';

interface WireJob {
  readonly status: string;
  readonly result?: unknown;
  readonly problem?: { readonly code: string; readonly message: string };
}

/** Milliseconds for one request, and between retries. */
const requestLimit = 15_000;
const pause = 300;
/** Milliseconds after which a client stops retrying; far longer than any fault of the suite. */
const patience = 150_000;

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);

/**
 * A client with its own address that sends one request after the other, trusts no answer, and records what
 * it receives.
 */
export class Client {
  private cookie: string | undefined;

  constructor(
    /** Address of the product, possibly through a fault proxy. */
    private readonly url: string,
    private readonly history: History,
    private readonly address = nextAddress(),
  ) {}

  /** Retries with one idempotency key until acknowledged; undefined after it gives up. */
  async ask(request: string, route: string, body: string | FormData): Promise<string | undefined> {
    const end = Date.now() + patience;
    while (Date.now() < end) {
      const headers: Record<string, string> = { prefer: 'respond-async', 'idempotency-key': request };
      if (typeof body === 'string') headers['content-type'] = 'application/json';
      try {
        const response = await this.fetch(route, {
          method: 'POST',
          headers,
          body,
          signal: AbortSignal.timeout(requestLimit),
        });
        const answer = (await response.json()) as { id?: string };
        if (response.status === 202 && answer.id) {
          this.history.add({ kind: 'ack', request, job: answer.id });
          return answer.id;
        }
        this.refused(request, response.status, response.headers.has('retry-after'));
      } catch {
        this.refused(request, 0, false);
      }
      await sleep(pause);
    }
    return undefined;
  }

  /** Follows a job over its event stream, resumes after every disconnect, and reads its final state. */
  async follow(job: string, isWanted: () => boolean = () => true): Promise<Outcome | undefined> {
    const end = Date.now() + patience;
    let last: string | undefined;
    while (Date.now() < end && isWanted()) {
      try {
        const headers: Record<string, string> = last ? { 'last-event-id': last } : {};
        const response = await this.fetch(`/api/jobs/${job}/events`, {
          headers,
          signal: AbortSignal.timeout(patience),
        });
        if (response.status === 404) return this.ended(job, 'events', unknownJob);
        if (!response.ok) throw new Error(`status ${response.status}`);
        for await (const { id, event, data } of readEvents(response)) {
          last = id;
          const page = event === 'page' ? (data as { index: number }).index : undefined;
          this.history.add({ kind: 'event', job, id, event, page });
          if (event === 'result') return this.ended(job, 'events', ofResult(data));
          if (event === 'problem') return this.ended(job, 'events', ofProblem(data as NonNullable<WireJob['problem']>));
        }
      } catch {
        // The connection broke or was refused; the next one resumes.
      }
      await sleep(pause);
    }
    return undefined;
  }

  /** Reads the job's state, and records an end. */
  async look(job: string): Promise<Outcome | undefined> {
    for (let attempt = 1; attempt <= 20; attempt++) {
      try {
        const response = await this.fetch(`/api/jobs/${job}`, { signal: AbortSignal.timeout(requestLimit) });
        if (response.status === 404) return this.ended(job, 'state', unknownJob);
        if (response.ok) {
          const state = (await response.json()) as WireJob;
          if (state.status === 'queued' || state.status === 'active') return undefined;
          if (state.problem) return this.ended(job, 'state', ofProblem(state.problem));
          return this.ended(job, 'state', ofResult(state.result));
        }
      } catch {
        // Retried below.
      }
      await sleep(pause);
    }
    return undefined;
  }

  /** The value of the visitor's cookie; empty before the first answer. */
  get session(): string {
    return this.cookie?.split('=')[1] ?? '';
  }

  /** The same session through another address. */
  at(url: string): Client {
    const other = new Client(url, this.history, this.address);
    other.cookie = this.cookie;
    return other;
  }

  /** A request with the visitor's cookie. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookie) headers.set('cookie', this.cookie);
    const response = await fetchFrom(this.address, `${this.url}${path}`, { ...init, headers });
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie;
    return response;
  }

  private refused(request: string, status: number, hasRetryAfter: boolean): void {
    this.history.add({ kind: 'refused', request, status, hasRetryAfter });
  }

  private ended(job: string, source: 'events' | 'state', outcome: Outcome): Outcome {
    this.history.add({ kind: 'end', job, source, outcome });
    return outcome;
  }
}

/** A job without its record is unknown (404); to its owner that is the same loss. */
const unknownJob: Outcome = { status: 'failed', code: 'unavailable', message: 'The job was lost.', digest: 'lost' };

function ofResult(result: unknown): Outcome {
  const { pages, failed } = (result ?? {}) as { pages?: unknown[]; failed?: unknown[] };
  const failedPages = Array.isArray(failed) ? failed.length : 0;
  const scraped = Array.isArray(pages) ? { pages: pages.length + failedPages } : {};
  return { status: 'completed', digest: digest(result), failedPages, ...scraped };
}

function ofProblem({ code, message }: { code: string; message: string }): Outcome {
  if (/was lost/.test(message)) return unknownJob;
  return { status: code === 'cancelled' ? 'cancelled' : 'failed', code, message, digest: digest([code, message]) };
}
