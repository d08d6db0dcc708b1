import { Controller, Delete, Get, Inject, Param, Post, Req, Res } from '@nestjs/common';
import type { Link, ResponseOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config';
import { IntegrationJobs } from '../../integrations/integration-jobs';
import { handleOf, openHandle } from '../../integrations/job-handle';
import { runWithin } from '../../integrations/run-within';
import { WholeResults } from '../../limits/whole-results';
import { byRelevance } from './by-relevance';
import { respond } from './respond';
import { documentOf, errorsOf, idOf, retentionMs, openId, statuses } from './documents';
import { Webhooks } from '../../webhooks/webhooks';
import { applyModelFormats } from './model-formats';
import { batchRequest, mapRequest } from './requests';
import { scrapeRequest } from './scrape-request';

type Scraped = ResponseOf<'scrape-content'>;

/**
 * Firecrawl's API, versions 1 and 2: scrape, map and batch scrape, mapped onto operations; for its crawl see
 * `FirecrawlCrawlController`. An unsupported field is rejected by name. Some clients (firecrawl-py) drop the path of
 * the base URL, so the versions are also served at the root.
 */
@Controller(['/firecrawl/v1', '/firecrawl/v2', '/v1', '/v2'])
export class FirecrawlController {
  constructor(
    @Inject(IntegrationJobs) private readonly jobs: IntegrationJobs,
    @Inject(WholeResults) private readonly results: WholeResults,
    @Inject(Webhooks) private readonly webhooks: Webhooks,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post('scrape')
  scrape(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      const { body, timeout, model, isTextOmitted } = scrapeRequest(request.body);
      const run = runWithin(this.jobs, this.results, request, reply, timeout);
      const { pages, failed } = await run('scrape-content', body);
      const [page] = pages;
      if (!page) throw new ProblemError('no-text', failed?.[0]?.message);
      const { fields, warnings } = await applyModelFormats(page, model, run);
      const all = [...(page.warnings ?? []), ...warnings];
      const document = documentOf(all.length > 0 ? { ...page, warnings: all } : page, body.format ?? 'markdown');
      if (isTextOmitted) delete document['markdown'];
      return { success: true, data: { ...document, ...fields } };
    });
  }

  @Post('map')
  map(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      const { body, limit, search, timeout } = mapRequest(request.body);
      const found = await runWithin(this.jobs, this.results, request, reply, timeout)('get-links', body);
      const links = byRelevance(found.links, search).slice(0, limit);
      const isFirst = /^(?:\/firecrawl)?\/v1\//.test(request.url);
      return { success: true, links: isFirst ? links.map((link) => link.url) : links.map(linkOf) };
    });
  }

  @Post('batch/scrape')
  start(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      const { rest, webhook } = this.webhooks.split(request.body);
      const body = batchRequest(rest);
      const job = await this.jobs.start(request, 'scrape-content', body);
      const id = idOf(handleOf(job, request, this.config.sessionSecrets), body.format);
      const hook = {
        job,
        owner: request.sessionId,
        name: id,
        kind: 'batch_scrape',
        format: body.format ?? 'markdown',
      } as const;
      if (webhook) await this.webhooks.add({ ...hook, webhook });
      const [path] = request.url.split('?');
      return { success: true, id, url: `${request.protocol}://${request.host}${path}/${id}`, invalidURLs: [] };
    });
  }

  @Get('batch/scrape/:id')
  status(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      const { job, result, format } = await this.read(id, request, reply);
      const { pages = [], failed = [] } = (result ?? {}) as Partial<Scraped>;
      const { progress = 0, total = 0 } = job.progress ?? {};
      return {
        success: true,
        status: statuses[job.status],
        total: result ? pages.length + failed.length : total,
        completed: result ? pages.length : progress,
        creditsUsed: 0,
        expiresAt: new Date(Date.now() + retentionMs).toISOString(),
        data: pages.map((page) => documentOf(page, format)),
        ...(job.problem ? { error: job.problem.message } : {}),
      };
    });
  }

  @Get('batch/scrape/:id/errors')
  errors(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      const { result } = await this.read(id, request, reply);
      const { failed = [] } = (result ?? {}) as Partial<Scraped>;
      return { success: true, ...errorsOf(failed) };
    });
  }

  @Delete('batch/scrape/:id')
  cancel(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      const { id: job, owner } = openHandle(openId(id).handle, request, this.config.sessionSecrets);
      await this.jobs.cancel(job, owner);
      return { success: true, status: 'cancelled' };
    });
  }

  private async read(id: string, request: FastifyRequest, reply: FastifyReply) {
    const { handle, format } = openId(id);
    const { id: job, owner } = openHandle(handle, request, this.config.sessionSecrets);
    return { ...(await this.jobs.read(job, owner, this.results.of(request, reply))), format };
  }
}

const linkOf = ({ url, text }: Link) => ({ url, title: text });
