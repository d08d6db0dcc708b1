import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import type { CrawlRequest, Owner } from '@winnow/collections';
import { operations, type PayloadOf, type SiteHeaders, type Upload } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { JobClient, withUpload, type NewJob, type RecordedJob } from '@winnow/jobs';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { accountsOfSession, uploadsFull } from '../limits/upload-quota';
import { invalidField, parseRequest } from '../routes/parse-request';
import { CollectionStore } from './collection-store';
import { PendingWork } from './pending-work';

/** Maximum compressed bytes of the list of known pages; a list of 100,000 pages is far smaller. */
const maxListBytes = 64 * 2 ** 20;
/** Number of an owner's newest jobs, besides open ones, that may have ended without being stored yet. */
const maxUnstored = 1_000;

/** Crawl defaults for a collection of given sources, which are only read again. */
const givenSources = operations['crawl-site'].request.shape;

type OnRecorded = NonNullable<NewJob<'refresh-collection'>['onRecorded']>;

/** Enqueues jobs whose results are stored in collections. */
@Injectable()
export class CollectedJobs {
  constructor(
    @Inject(JobClient) private readonly jobs: JobClient,
    @Inject(CollectionStore) private readonly store: CollectionStore,
    @Inject(PendingWork) private readonly pending: PendingWork,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Stores the crawl as a collection; call it before the crawl is enqueued. */
  async collect(
    { id, isEnqueued }: RecordedJob,
    { owner, block }: Owner,
    payload: PayloadOf<'crawl-site'>,
  ): Promise<void> {
    if (!this.store.isConfigured) return;
    const { headers, ...crawl } = payload;
    const request = { ...crawl, ...(headers ? { headerNames: Object.keys(headers) } : {}) };
    // A crawl whose pages do not fit into a collection would wait for the database after a repeated request.
    if (!(await this.pending.add({ id, owner, block, request }, isEnqueued))) return;
    await this.jobs.holdResult(id);
    await this.jobs.collected.begin(id);
  }

  /**
   * Starts the refresh of a request. `enqueue` gets the job's payload, whose list of known pages is stored for the
   * worker, and what to do before the job is enqueued. Resolves with the job's id. Throws `invalid-request`, `not-found`
   * for another owner's collection, `conflict` while another refresh runs or its changes are not stored yet, and as
   * `enqueue` does.
   */
  async refresh(
    body: unknown,
    { owner, block, idempotencyKey }: Owner & { readonly idempotencyKey?: string | undefined },
    enqueue: (payload: PayloadOf<'refresh-collection'>, onRecorded: OnRecorded) => Promise<string>,
  ): Promise<string> {
    const { collection, thorough, headers } = parseRequest(operations['refresh-collection'].request, body);
    const { reader } = await this.store.open();
    const crawl = await reader.requestOf(collection, owner);
    assertHeaders(crawl, headers);
    const request = idempotencyKey ?? randomUUID();
    const locks = this.pending.refreshLocks;
    const isReserved = await locks.reserve(collection, request, (job) => this.isOver(job, owner));
    if (!isReserved && !(idempotencyKey && (await this.jobs.isRepeated(owner, 'refresh-collection', idempotencyKey))))
      throw anotherRefresh();
    const onRecorded = async ({ id, isEnqueued }: RecordedJob) => {
      const isHeld = await locks.hold(collection, request, id);
      // A job that a repeated request would enqueue must wait for another refresh too.
      if (!isHeld && !isEnqueued) throw anotherRefresh();
      if (await this.pending.add({ id, owner, block, collection }, isEnqueued)) await this.jobs.holdResult(id);
    };
    try {
      return await this.enqueueRefresh(crawl, { collection, thorough, headers, owner }, (payload) =>
        enqueue(payload, onRecorded),
      );
    } catch (error) {
      await locks.release(collection, request).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Cancels the running crawl and refreshes of an erased collection, or of all collections of its owner. Results of jobs
   * that have just ended are not stored.
   */
  async cancelOf(owner: string, collection?: string): Promise<void> {
    for (const { id, status } of await this.jobs.list(owner, maxUnstored)) {
      if (status === 'failed' || status === 'cancelled') continue;
      const job = await this.pending.read(id);
      if (!job) continue;
      const stored = 'collection' in job ? job.collection : id;
      if ((collection ?? stored) !== stored) continue;
      await this.jobs.cancel(id, owner);
      // The job had ended before it was cancelled.
      if ((await this.jobs.status(id, owner)) !== 'completed') continue;
      await this.pending.remove(id);
      await this.jobs.releaseResult(id);
    }
  }

  private async enqueueRefresh(
    request: CrawlRequest | null,
    {
      owner,
      ...refresh
    }: Pick<PayloadOf<'refresh-collection'>, 'collection' | 'thorough' | 'headers'> & Pick<Owner, 'owner'>,
    enqueue: (payload: PayloadOf<'refresh-collection'>) => Promise<string>,
  ): Promise<string> {
    const { url, since: _, headerNames: __, ...crawl } = request ?? defaults();
    const upload = await this.storeList(refresh.collection, owner);
    const payload = { ...crawl, ...(request ? { url } : {}), ...refresh, upload };
    return withUpload(this.jobs, upload, () => enqueue(payload));
  }

  /** Whether the changes of a refresh are stored, or there are none to store. */
  private async isOver(job: string, owner: string): Promise<boolean> {
    const status = await this.jobs.status(job, owner);
    if (status === 'queued' || status === 'active') return false;
    return status !== 'completed' || (await this.pending.read(job)) === null;
  }

  private async storeList(collection: string, owner: string): Promise<Upload> {
    const { reader } = await this.store.open();
    const known = (await reader.known(collection, owner)).filter(({ url }) => URL.canParse(url));
    if (known.length === 0) throw new ProblemError('no-text', 'The collection has no pages with a web address.');
    const list = await promisify(gzip)(Buffer.from(JSON.stringify(known)));
    async function* bytes() {
      yield list;
    }
    return this.jobs.storeUpload('known-pages', bytes(), {
      maxBytes: maxListBytes,
      expectedBytes: list.byteLength,
      accounts: accountsOfSession(owner, this.config),
      problemFor: uploadsFull,
    });
  }
}

/**
 * Throws `invalid-request` unless a refresh has headers if its crawl had: without them, its pages would be gone or
 * contain a login form.
 */
export function assertHeaders(crawl: CrawlRequest | null, headers?: SiteHeaders): void {
  const names = crawl?.headerNames ?? [];
  if (headers === undefined && names.length > 0)
    throw invalidField(
      'headers',
      `The pages were read with headers, which are not stored: send ${names.join(', ')} again.`,
    );
  if (headers !== undefined && crawl === null)
    throw invalidField('headers', 'Headers are sent to the website of a crawl, and this collection has none.');
}

const anotherRefresh = () =>
  new ProblemError(
    'conflict',
    'The last refresh of this collection is not complete. Wait until its changes are stored, or cancel it.',
  );

const defaults = (): CrawlRequest => ({
  url: '',
  depth: givenSources.depth.parse(undefined),
  limit: givenSources.limit.parse(undefined),
  subdomains: false,
});
