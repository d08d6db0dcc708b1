import { Inject, Injectable } from '@nestjs/common';
import type { FailedPage, Page, PageEvent, ResponseOf } from '@winnow/contracts';
import { JobClient, type JobResult, type ReserveBytes } from '@winnow/jobs';
import { noSuchJob } from '../jobs/job-id';
import { maxResultBytes, wholeResult, wholeText } from './whole-result';

interface EndedPage {
  readonly event: PageEvent;
  /** Id of the event. */
  readonly id: string;
  readonly bytes: number;
}

interface PagesQuery {
  readonly offset: number;
  readonly limit: number;
  readonly reserve: ReserveBytes;
}

export interface IntegrationPages {
  /** Number of pages read so far. */
  readonly total: number;
  readonly pages: readonly Page[];
}

/** Pages of a scrape that has not completed. */
export interface PagesSoFar extends IntegrationPages {
  /** Whether there are more pages than `total`, which were not read. */
  readonly hasMore: boolean;
  /** Id of the event of the last page, after which the next window starts. */
  readonly last: string | undefined;
}

/** Reads the pages of crawls and scrapes for integrations: at most as many at once as fit into one response. */
@Injectable()
export class JobPages {
  constructor(@Inject(JobClient) private readonly jobs: JobClient) {}

  /** Reads the requested pages of a crawl. Throws `not-found`. */
  crawled(id: string, owner: string, query: PagesQuery): Promise<IntegrationPages> {
    return readPages(query, async (offset, limit) => {
      const window = await this.jobs.pages(id, owner, offset, limit);
      if (!window) throw noSuchJob();
      return window;
    });
  }

  /** Returns the first thousand pages of a crawl that could not be read. Throws `not-found`. */
  async failures(id: string, owner: string): Promise<FailedPage[]> {
    const failures = await this.jobs.failures(id, owner);
    if (!failures) throw noSuchJob();
    return failures;
  }

  /** Reads the requested pages of a completed scrape, and all that failed. Throws `not-found`. */
  async scraped(
    id: string,
    owner: string,
    query: PagesQuery,
  ): Promise<IntegrationPages & { readonly failed: readonly FailedPage[] }> {
    const stored = await this.jobs.storedResult(id, owner);
    if (!stored) return this.wholeScrape(id, owner, query);
    const { items, rest } = stored;
    const read = await readPages(query, async (offset, limit) => ({
      total: items.length,
      json: await items.window(offset, Math.max(0, Math.min(limit, items.length - offset))),
    }));
    return { ...read, failed: (rest as Partial<ResponseOf<'scrape-content'>>).failed ?? [] };
  }

  /** Reads a short result, which is stored as a whole. */
  private async wholeScrape(id: string, owner: string, { offset, limit, reserve }: PagesQuery) {
    const end = (await this.jobs.read(id, owner))?.end;
    if (!end || 'problem' in end) throw noSuchJob();
    const { pages, failed = [] } = (await wholeResult(end.result, reserve)) as ResponseOf<'scrape-content'>;
    return { total: pages.length, pages: pages.slice(offset, offset + limit), failed };
  }

  /**
   * Yields the pages of a scrape that have ended so far, in the order of their ends, with the bytes of their events. They
   * are read from these, since a scrape that has not completed has no result. Each page that was read is yielded once:
   * when an operator retries a failed job, its events are repeated. The caller must check the owner.
   */
  async *ended(
    id: string,
    disconnected: AbortSignal,
    reserve: ReserveBytes,
    after?: string,
  ): AsyncGenerator<EndedPage> {
    const pieces: Buffer[] = [];
    const read = new Set<number>();
    for await (const piece of this.jobs.follow(id, after, disconnected, { reserve, untilQuiet: true })) {
      // The scrape has completed meanwhile; its result has the same pages.
      if (piece.event === 'result') return;
      pieces.push(piece.bytes);
      if (piece.id === undefined) continue;
      const json = Buffer.concat(pieces.splice(0));
      if (piece.event !== 'page') continue;
      const event = JSON.parse(json.toString()) as PageEvent;
      if (read.has(event.index)) continue;
      if ('page' in event) read.add(event.index);
      yield { event, id: piece.id, bytes: json.byteLength };
    }
  }

  /**
   * Reads the requested pages of a scrape that has not completed, in the order of their ends, and no events behind them:
   * a batch may have many times as many bytes as a response. With `after`, the pages before `offset` end with this event.
   * `reserveEvent` reserves memory for an event until it is read. The caller must check the owner.
   */
  async scrapedSoFar(
    id: string,
    { offset, limit, reserve, after }: PagesQuery & { readonly after?: string | undefined },
    disconnected: AbortSignal,
    reserveEvent: ReserveBytes,
  ): Promise<PagesSoFar> {
    const pages: Page[] = [];
    let skipped = after === undefined ? 0 : offset;
    let last = after;
    let bytesLeft = maxResultBytes;
    for await (const { event, id: eventId, bytes } of this.ended(id, disconnected, reserveEvent, after)) {
      if (!('page' in event)) continue;
      if (skipped < offset) skipped += 1;
      else if (pages.length === limit || (bytes > bytesLeft && pages.length > 0))
        return { total: offset + pages.length + 1, pages, hasMore: true, last };
      else {
        await reserve(bytes);
        bytesLeft -= bytes;
        pages.push(event.page);
      }
      last = eventId;
    }
    return { total: skipped + pages.length, pages, hasMore: false, last };
  }
}

/** Reads a window of pages, or only its beginning if it is too long for one response. */
async function readPages(
  { offset, limit, reserve }: PagesQuery,
  windowOf: (offset: number, limit: number) => Promise<{ readonly total: number; readonly json: JobResult }>,
): Promise<IntegrationPages> {
  const { total, json } = await windowOf(offset, limit);
  if (json.bytes > maxResultBytes && limit > 1)
    return readPages({ offset, limit: Math.ceil(Math.min(limit, total) / 4), reserve }, windowOf);
  return { total, pages: JSON.parse(`[${await wholeText(json, reserve)}]`) as Page[] };
}
