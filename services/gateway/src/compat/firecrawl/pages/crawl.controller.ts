import { Controller, Delete, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../../config';
import { IntegrationJobs } from '../../../integrations/integration-jobs';
import { handleOf, openHandle } from '../../../integrations/job-handle';
import { WholeResults } from '../../../limits/whole-results';
import { parseRequest } from '../../../routes/parse-request';
import { respond } from '../respond';
import { crawlRequest } from './crawl-request';
import { Webhooks } from '../../../webhooks/webhooks';
import { documentOf, errorsOf, idOf, retentionMs, openId, statuses } from '../documents';

/** Query values are strings. */
const windowSchema = z.object({
  skip: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1e9)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 100),
});

/** Firecrawl's crawl, versions 1 and 2: start, status with `next`, errors, cancel. Mapped onto `crawl-site`. */
@Controller(['/firecrawl/v1/crawl', '/firecrawl/v2/crawl', '/v1/crawl', '/v2/crawl'])
export class FirecrawlCrawlController {
  constructor(
    @Inject(IntegrationJobs) private readonly jobs: IntegrationJobs,
    @Inject(WholeResults) private readonly results: WholeResults,
    @Inject(Webhooks) private readonly webhooks: Webhooks,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post()
  start(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      const { rest, webhook } = this.webhooks.split(request.body);
      const body = crawlRequest(rest);
      const job = await this.jobs.start(request, 'crawl-site', body);
      const id = idOf(handleOf(job, request, this.config.sessionSecrets), body.format);
      const hook = {
        job,
        owner: request.sessionId,
        name: id,
        kind: 'crawl',
        format: body.format ?? 'markdown',
      } as const;
      if (webhook) await this.webhooks.add({ ...hook, webhook });
      return { success: true, id, url: addressOf(request, id) };
    });
  }

  /** Returns the pages read so far, in windows: `next` is the address of the next window. */
  @Get(':id')
  status(
    @Param('id') id: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return respond(request, reply, this.config, async () => {
      const { job, owner, format } = this.open(id, request);
      const { skip, limit } = parseRequest(windowSchema, query);
      const reserve = this.results.of(request, reply);
      // Reads the status first, so that later pages are in this window or a later one.
      const { status, progress, problem } = await this.jobs.state(job, owner);
      const { pages, total } = await this.jobs.pages(job, owner, { offset: skip, limit, reserve });
      const next = skip + pages.length;
      return {
        success: true,
        status: statuses[status],
        total: status === 'completed' ? total : Math.max(total, progress?.total ?? 0),
        completed: total,
        creditsUsed: 0,
        expiresAt: new Date(Date.now() + retentionMs).toISOString(),
        ...(next < total ? { next: `${addressOf(request, id)}?skip=${next}&limit=${limit}` } : {}),
        data: pages.map((page) => documentOf(page, format)),
        ...(problem ? { error: problem.message } : {}),
      };
    });
  }

  @Get(':id/errors')
  errors(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      const { job, owner } = this.open(id, request);
      return { success: true, ...errorsOf(await this.jobs.failures(job, owner)) };
    });
  }

  @Delete(':id')
  cancel(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      const { job, owner } = this.open(id, request);
      await this.jobs.cancel(job, owner);
      return { success: true, status: 'cancelled' };
    });
  }

  private open(id: string, request: FastifyRequest) {
    const { handle, format } = openId(id);
    const { id: job, owner } = openHandle(handle, request, this.config.sessionSecrets);
    return { job, owner, format };
  }
}

/** Returns the status address of a crawl, below the path of the request. */
function addressOf({ protocol, host, url }: FastifyRequest, id: string): string {
  const [path = ''] = /^.*?\/v[12]\/crawl/.exec(url) ?? [];
  return `${protocol}://${host}${path}/${id}`;
}
