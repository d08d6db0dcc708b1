import type { JobContext } from '@winnow/jobs';
import type { FetchedPage } from '../crawl/engine';
import type { Validators } from '../crawl/validators';
import type { ReadPage } from '../page';

/** A page of an earlier job: its validators and its extracted content. */
export interface RememberedPage {
  readonly validators: Validators;
  readonly read: ReadPage;
}

/**
 * Pages of one visitor's earlier jobs. An unchanged page is neither transferred nor parsed again. Every page is
 * revalidated, so none is stale, and none is shared between visitors.
 */
export class PageMemory {
  /** @param variant output format, part of the key */
  constructor(
    private readonly context: Pick<JobContext, 'recall' | 'remember'>,
    private readonly variant: string,
  ) {}

  async recall(url: URL): Promise<RememberedPage | undefined> {
    return (await this.context.recall(this.nameOf(url))) as RememberedPage | undefined;
  }

  /** Stores a page with content, if its response has validators and may be stored. */
  async remember(url: URL, { validators }: FetchedPage, read: ReadPage): Promise<void> {
    if (validators === undefined || read.outcome !== 'ok') return;
    await this.context.remember(this.nameOf(url), { validators, read } satisfies RememberedPage);
  }

  private nameOf(url: URL): string {
    return `page${this.variant} ${url.href}`;
  }
}
