import type { JobContext } from '@winnow/jobs';
import type { FetchedPage } from '../crawl/engine';
import type { Validators } from '../crawl/validators';
import type { ReadPage } from '../page';

/** A page that this visitor has had before: how to ask whether it has changed, and what was read from it. */
export interface RememberedPage {
  readonly validators: Validators;
  readonly read: ReadPage;
}

/**
 * Pages of one visitor's earlier jobs. A page that has not changed since is neither sent nor read again. The website is
 * asked every time, so that nobody is shown an old page, and no visitor ever gets what was fetched for another.
 */
export class PageMemory {
  /** `variant` names how pages are read: one read in another way says something else. */
  constructor(
    private readonly context: Pick<JobContext, 'recall' | 'remember'>,
    private readonly variant = '',
  ) {}

  async recall(url: URL): Promise<RememberedPage | undefined> {
    return (await this.context.recall(this.nameOf(url))) as RememberedPage | undefined;
  }

  /** Remembers a page with content, where its website lets it be asked for again that way. */
  async remember(url: URL, { validators }: FetchedPage, read: ReadPage): Promise<void> {
    if (validators === undefined || read.outcome !== 'ok') return;
    await this.context.remember(this.nameOf(url), { validators, read } satisfies RememberedPage);
  }

  private nameOf(url: URL): string {
    return `page${this.variant} ${url.href}`;
  }
}
