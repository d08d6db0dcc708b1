import { Controller, Delete, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../../config';
import { Webhooks } from '../../../webhooks/webhooks';
import { fieldProblem } from '../../strict-request';
import { respond } from '../respond';
import { crawlRequest } from './crawl-request';
import { PageJobs } from './page-jobs';
import { statusAddress, windowOf } from './pages-window';

/** Firecrawl's crawl, versions 1 and 2: start, status with `next`, errors, cancel. Mapped onto `crawl-site`. */
@Controller(['/firecrawl/v1/crawl', '/firecrawl/v2/crawl', '/v1/crawl', '/v2/crawl'])
export class FirecrawlCrawlController {
  constructor(
    @Inject(PageJobs) private readonly pages: PageJobs,
    @Inject(Webhooks) private readonly webhooks: Webhooks,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post()
  start(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      const { rest, webhook } = this.webhooks.split(request.body);
      const id = await this.pages.start(request, { kind: 'crawl', ...crawlRequest(rest) }, webhook);
      return { success: true, id, url: statusAddress(request, id) };
    });
  }

  @Post('params-preview')
  paramsPreview(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      throw fieldProblem('prompt', 'options of a crawl cannot be made from a prompt; set includePaths and others');
    });
  }

  @Get(['active', 'ongoing'])
  active(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => ({
      success: true,
      crawls: await this.pages.active(request, reply),
    }));
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
      return this.pages.status(id, windowOf(query), request, reply);
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
