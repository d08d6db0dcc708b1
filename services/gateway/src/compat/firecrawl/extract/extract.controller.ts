import { hash, randomBytes } from 'node:crypto';
import { Controller, Get, Inject, Param, Post, Req, Res } from '@nestjs/common';
import type { ResponseOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../../config';
import { callerOf } from '../../../integrations/caller';
import { IntegrationJobs } from '../../../integrations/integration-jobs';
import { handleOf, openHandle } from '../../../integrations/job-handle';
import { runWithin } from '../../../integrations/run-within';
import { noSuchJob } from '../../../jobs/job-id';
import { WholeResults } from '../../../limits/whole-results';
import { retentionMs } from '../documents';
import { respond } from '../respond';
import { PageWork, taskOf, type TaskEnd } from '../work/page-work';
import { extractRequest, maxExtractedPages, pageRequest, type ExtractRequest } from './extract-request';
import { mergeValues, type PageValues } from './merge-values';

/** Milliseconds for the links of the sites of a request, which its client waits for. */
const linksTimeoutMs = 60_000;

/** What is kept of a request for its status. */
interface StoredExtract extends Pick<ExtractRequest, 'values' | 'showSources'> {
  readonly owner: string;
  readonly urls: readonly string[];
}

/**
 * Firecrawl's extract, versions 1 and 2: start and status, mapped onto one `convert-to-json` per page with a schema or a
 * prompt, whose values are merged.
 */
@Controller(['/firecrawl/v1/extract', '/firecrawl/v2/extract', '/v1/extract', '/v2/extract'])
export class FirecrawlExtractController {
  constructor(
    @Inject(IntegrationJobs) private readonly jobs: IntegrationJobs,
    @Inject(PageWork) private readonly work: PageWork,
    @Inject(WholeResults) private readonly results: WholeResults,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post()
  start(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      const wanted = extractRequest(request.body, (url) => this.jobs.isAddress(url));
      const { values, showSources, invalid } = wanted;
      for (const url of [...wanted.pages, ...wanted.sites])
        this.jobs.check('convert-to-json', pageRequest(url, values));
      const urls = await this.pagesOf(wanted, request, reply);
      const id = idOf(request);
      const stored: StoredExtract = { owner: request.sessionId, urls, values, showSources };
      await this.work.create(id, stored);
      await this.advance(id, stored, request, reply, true);
      const handle = handleOf(id, request, this.config.sessionSecrets);
      return { success: true, id: `e${handle}`, ...(invalid.length > 0 && { invalidURLs: invalid }) };
    });
  }

  @Get(':id')
  status(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      const { id: name, owner } = openHandle(id.slice(1), request, this.config.sessionSecrets);
      const { request: stored } = await this.work.read<StoredExtract>(name);
      if (stored.owner !== owner) throw noSuchJob();
      const ends = await this.advance(name, stored, request, reply);
      return {
        ...statusOf(stored, ends),
        expiresAt: new Date(Date.now() + retentionMs).toISOString(),
      };
    });
  }

  private advance(
    id: string,
    { owner, urls, values }: StoredExtract,
    request: FastifyRequest,
    reply: FastifyReply,
    isFirst = false,
  ) {
    const reserve = this.results.of(request, reply);
    const tasks = {
      names: urls.map((_, at) => String(at)),
      taskOf: async (name: string) => taskOf('convert-to-json', pageRequest(urls[Number(name)] ?? '', values)),
    };
    return this.work.advance({ id, owner, request, reserve }, tasks, isFirst);
  }

  /** Returns the addresses of the pages: the given ones, then those that the sites link to, at most the limit. */
  private async pagesOf({ pages, sites, sitemap }: ExtractRequest, request: FastifyRequest, reply: FastifyReply) {
    const urls = new Set(pages);
    const run = runWithin(this.jobs, this.results, request, reply, linksTimeoutMs);
    for (const site of sites) {
      const { links } = await run('get-links', { url: site, sitemap });
      for (const { url } of links) if (urls.size < maxExtractedPages && url.startsWith(site)) urls.add(url);
    }
    if (urls.size === 0) throw new ProblemError('no-text', 'There are no links to pages below this address.');
    return [...urls];
  }
}

/** A repeated request has the id of the first one. */
function idOf(request: FastifyRequest): string {
  const { owner, idempotencyKey } = callerOf(request);
  if (idempotencyKey === undefined) return randomBytes(16).toString('base64url');
  return hash('sha256', JSON.stringify(['extract', owner, idempotencyKey]), 'base64url').slice(0, 22);
}

/** Returns the merged values of the pages once all have ended; fails only if none could be read. */
function statusOf({ urls, showSources }: StoredExtract, ends: ReadonlyMap<string, TaskEnd>) {
  if (ends.size < urls.length) return { success: true, status: 'processing' };
  const pages: PageValues[] = [];
  const warnings = new Set<string>();
  const problems: string[] = [];
  for (const [at, url] of urls.entries()) {
    const end = ends.get(String(at));
    if (!end || 'problem' in end) {
      problems.push(end?.problem ?? '');
      warnings.add(`${url}: ${end?.problem}`);
      continue;
    }
    const page = valuesIn(end.result as ResponseOf<'convert-to-json'>);
    pages.push({ ...page, url: page.url ?? url });
    for (const warning of page.warnings ?? []) warnings.add(urls.length > 1 ? `${url}: ${warning}` : warning);
  }
  if (pages.length === 0) return { success: false, status: 'failed', error: problems[0] };
  const { data, sources } = mergeValues(pages);
  return {
    ...{ success: true, status: 'completed', data },
    ...(showSources ? { sources } : {}),
    ...(warnings.size > 0 ? { warning: [...warnings].join(' ') } : {}),
  };
}

interface Values extends PageValues {
  readonly warnings?: string[];
}

/** Without a schema and a prompt, all facts of the page are the data. */
function valuesIn(result: Record<string, unknown>): Values {
  const { url, data, warnings, origins, ...rest } = result;
  const isRequested = typeof data === 'object' && data !== null && origins === undefined;
  const values = (isRequested ? data : { ...rest, ...(data === undefined ? {} : { data }) }) as Values['data'];
  return { data: values, url, ...(Array.isArray(warnings) ? { warnings: warnings as string[] } : {}) };
}
