import { Inject, Injectable } from '@nestjs/common';
import type { ContentFormat, FailedPage, Job, Page, RequestOf } from '@winnow/contracts';
import type { RecordedJob } from '@winnow/jobs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../../config';
import { disconnectSignal } from '../../../http/response-signals';
import { IntegrationJobs } from '../../../integrations/integration-jobs';
import { JobPages } from '../../../integrations/job-pages';
import { handleOf, openHandle } from '../../../integrations/job-handle';
import { WholeResults } from '../../../limits/whole-results';
import { Webhooks } from '../../../webhooks/webhooks';
import { fieldProblem } from '../../strict-request';
import { documentOf, errorsOf, idOf, openId, retentionMs, statuses, withModelFields } from '../documents';
import { hasModelFormats, modelFormatList } from '../model-formats';
import type { ModelPages } from '../scrape-request';
import { ModelledPages } from './modelled-pages';
import { statusAddress, windowQuery, type PagesWindow } from './pages-window';

type Start = ModelPages &
  (
    | { readonly kind: 'crawl'; readonly body: RequestOf<'crawl-site'> }
    | { readonly kind: 'batch_scrape'; readonly body: RequestOf<'scrape-content'> }
  );
const operations = { crawl: 'crawl-site', batch_scrape: 'scrape-content' } as const;

/** Pages of a job, as far as they were read. */
interface PagesRead {
  /** Number of pages with content; of a batch that has not completed, of all that have ended, unless all were read. */
  readonly count: number;
  /** Number of pages to read, as far as it is known. */
  readonly total: number;
  /** Whether the order of the pages is final. */
  readonly isOrdered: boolean;
  /** Event of the last page of the window, if pages are read from events. */
  readonly last?: string | undefined;
  readonly read: (offset: number, limit: number) => Promise<readonly Page[]>;
}

/** The jobs of a crawl and of a batch scrape, which have one format: some clients read a batch by the path of a crawl. */
@Injectable()
export class PageJobs {
  constructor(
    @Inject(IntegrationJobs) private readonly jobs: IntegrationJobs,
    @Inject(JobPages) private readonly pages: JobPages,
    @Inject(ModelledPages) private readonly modelled: ModelledPages,
    @Inject(WholeResults) private readonly results: WholeResults,
    @Inject(Webhooks) private readonly webhooks: Webhooks,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Starts a job, whose webhook was split from its request. Returns its id. */
  async start(
    request: FastifyRequest,
    start: Start,
    webhook: ReturnType<Webhooks['split']>['webhook'],
  ): Promise<string> {
    const { kind, body, ...made } = start;
    const isProcessed = hasModelFormats(made.model) || made.pdf !== undefined;
    if (isProcessed && webhook)
      throw fieldProblem('webhook', `cannot be combined with ${modelFormatList}, or with pages and pageMarkers`);
    const owner = request.sessionId;
    const { format = 'markdown' } = body;
    const nameOf = (job: string) => idOf(handleOf(job, request, this.config.sessionSecrets), format, isProcessed);
    const onRecorded = async ({ id: job, isEnqueued }: RecordedJob) => {
      // The payload of a cancelled job is removed.
      const urls = kind === 'batch_scrape' ? { urls: body.urls } : {};
      if (isProcessed || kind === 'batch_scrape') await this.modelled.add(job, { ...made, ...urls });
      if (webhook) await this.webhooks.add({ job, owner, name: nameOf(job), kind, format, webhook }, isEnqueued);
    };
    return nameOf(await this.jobs.start(request, operations[kind], body, { onRecorded }));
  }

  /** Returns the status with the pages of a window; `next` is the address of the next one. */
  async status(id: string, window: PagesWindow, request: FastifyRequest, reply: FastifyReply) {
    const { skip, limit } = window;
    const { job, owner, format, isProcessed } = this.open(id, request);
    const reserve = this.results.of(request, reply);
    // Reads the status first, so that later pages are in this window or a later one.
    const state = await this.jobs.state(job, owner);
    const source = await this.pagesOf(state, owner, window, request, reply);
    const { count, total, last: after, read } = source;
    const model = isProcessed
      ? await this.modelled.advance({ id: job, owner, request, reserve }, { ...source, status: state.status })
      : undefined;
    const ready = model?.ready ?? count;
    const pages = skip < ready ? await read(skip, Math.min(limit, ready - skip)) : [];
    const next = skip + pages.length;
    const isWorking = state.status === 'completed' && ready < count;
    const status = isWorking ? 'active' : model?.isCancelled ? 'cancelled' : state.status;
    return {
      success: true,
      status: statuses[status],
      total,
      completed: ready,
      creditsUsed: 0,
      expiresAt: await this.expiryOf(state),
      ...(next < ready &&
        pages.length > 0 && { next: statusAddress(request, id) + windowQuery({ skip: next, limit, after }) }),
      data: pages.map((page, at) =>
        model ? withModelFields(page, format, model.fieldsOf(skip + at), model.request) : documentOf(page, format),
      ),
      ...(state.problem ? { error: state.problem.message } : {}),
    };
  }

  async errors(id: string, request: FastifyRequest, reply: FastifyReply) {
    const { job, owner } = this.open(id, request);
    const { operation, status } = await this.jobs.state(job, owner);
    if (operation === 'crawl-site') return { success: true, ...errorsOf(await this.pages.failures(job, owner)) };
    if (status === 'completed') {
      const none = { offset: 0, limit: 0, reserve: this.results.of(request, reply) };
      return { success: true, ...errorsOf((await this.pages.scraped(job, owner, none)).failed) };
    }
    const ended = new Map<number, FailedPage | undefined>();
    // Memory for events is released as they are read.
    for await (const { event } of this.pages.ended(job, disconnectSignal(reply), this.results.of(request))) {
      ended.set(event.index, 'page' in event ? undefined : event);
    }
    const urls = status === 'cancelled' ? await this.modelled.urlsOf(job) : [];
    const errors = errorsOf([...ended.values()].filter((failed) => failed !== undefined));
    const cancelled = urls.filter((_, index) => !ended.has(index)).map(cancelledPage);
    return { success: true, ...errors, errors: [...errors.errors, ...cancelled] };
  }

  async cancel(id: string, request: FastifyRequest): Promise<void> {
    const { job, owner, isProcessed } = this.open(id, request);
    await this.jobs.cancel(job, owner);
    if (isProcessed) await this.modelled.cancel(job, owner);
  }

  /** Returns the crawls of the client that have not ended; their address is that of the first page, once it was read. */
  async active(request: FastifyRequest, reply: FastifyReply) {
    const owner = request.sessionId;
    const reserve = this.results.of(request, reply);
    const open = (await this.jobs.list(owner, 0)).filter(
      ({ operation, status }) => operation === 'crawl-site' && (status === 'queued' || status === 'active'),
    );
    const crawls = open.map(async ({ id }) => {
      const [page] = (await this.pages.crawled(id, owner, { offset: 0, limit: 1, reserve })).pages;
      const name = idOf(handleOf(id, request, this.config.sessionSecrets), undefined);
      return { id: name, teamId: '', url: page?.url ?? '' };
    });
    return Promise.all(crawls);
  }

  private async pagesOf(
    { id, operation, status, progress }: Job,
    owner: string,
    { skip, limit, after }: PagesWindow,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<PagesRead> {
    const reserve = this.results.of(request, reply);
    const isCompleted = status === 'completed';
    if (operation === 'crawl-site') {
      const { total: count } = await this.pages.crawled(id, owner, { offset: 0, limit: 1, reserve });
      const read = async (offset: number, max: number) =>
        (await this.pages.crawled(id, owner, { offset, limit: max, reserve })).pages;
      return { count, total: isCompleted ? count : Math.max(count, progress?.total ?? 0), isOrdered: true, read };
    }
    if (isCompleted) {
      const { total: count, failed } = await this.pages.scraped(id, owner, { offset: 0, limit: 0, reserve });
      const read = async (offset: number, max: number) =>
        (await this.pages.scraped(id, owner, { offset, limit: max, reserve })).pages;
      return { count, total: count + failed.length, isOrdered: true, read };
    }
    // Events can only be read in sequence: reads the window together with the count.
    const query = { offset: skip, limit, reserve, after };
    const events = [disconnectSignal(reply), this.results.of(request)] as const;
    const { total: known, hasMore, last, pages } = await this.pages.scrapedSoFar(id, query, ...events);
    // A waiting batch has no progress yet.
    const total = progress?.total ?? (await this.modelled.urlsOf(id)).length;
    const count = hasMore ? Math.max(known, progress?.progress ?? 0) : known;
    return { count, total, isOrdered: false, last, read: async (_, max) => pages.slice(0, max) };
  }

  /** A crawl that has ended is kept for longer only until its collection is stored. */
  private async expiryOf({ id, status }: Job): Promise<string> {
    const maxMs = status === 'queued' || status === 'active' ? Infinity : retentionMs;
    const keptMs = Math.min(maxMs, Math.max(0, await this.jobs.keptMs(id)));
    return new Date(Date.now() + keptMs).toISOString();
  }

  private open(id: string, request: FastifyRequest) {
    const { handle, ...rest }: { handle: string; format: ContentFormat; isProcessed: boolean } = openId(id);
    const { id: job, owner } = openHandle(handle, request, this.config.sessionSecrets);
    return { job, owner, ...rest };
  }
}

const cancelledPage = (url: string) => ({
  id: url,
  url,
  code: 'cancelled',
  error: 'The batch scrape was cancelled before this page was read.',
});
