import { Controller, Delete, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../../config';
import { IntegrationJobs } from '../../../integrations/integration-jobs';
import { Webhooks } from '../../../webhooks/webhooks';
import { respond } from '../respond';
import { batchRequest } from '../scrape-request';
import { PageJobs } from './page-jobs';
import { maxWindow, statusAddress, windowOf } from './pages-window';

/** Firecrawl's batch scrape, versions 1 and 2: start, status, errors, cancel. Mapped onto `scrape-content`. */
@Controller(['/firecrawl/v1/batch/scrape', '/firecrawl/v2/batch/scrape', '/v1/batch/scrape', '/v2/batch/scrape'])
export class FirecrawlBatchController {
  constructor(
    @Inject(IntegrationJobs) private readonly jobs: IntegrationJobs,
    @Inject(PageJobs) private readonly pages: PageJobs,
    @Inject(Webhooks) private readonly webhooks: Webhooks,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post()
  start(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      const { rest, webhook } = this.webhooks.split(request.body);
      const { invalidURLs, ...wanted } = batchRequest(rest, (url) => this.jobs.isAddress(url));
      const id = await this.pages.start(request, { kind: 'batch_scrape', ...wanted }, webhook);
      return { success: true, id, url: statusAddress(request, id), invalidURLs };
    });
  }

  @Get(':id')
  status(
    @Param('id') id: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return respond(request, reply, this.config, async () => {
      return this.pages.status(id, windowOf(query, maxWindow), request, reply);
    });
  }

  @Get(':id/errors')
  errors(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, () => this.pages.errors(id, request, reply));
  }

  @Delete(':id')
  cancel(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      await this.pages.cancel(id, request);
      return { success: true, status: 'cancelled' };
    });
  }
}
