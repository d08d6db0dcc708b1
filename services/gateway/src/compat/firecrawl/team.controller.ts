import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config';
import { IntegrationJobs } from '../../integrations/integration-jobs';
import { respond } from './respond';

/** Concurrent requests to a host that a crawl never exceeds. */
const maxConcurrency = 50;
const period = { billingPeriodStart: null, billingPeriodEnd: null };

/** Endpoints by which clients check an address and a key, and their open jobs. There are no credits or tokens here. */
@Controller(['/firecrawl/v1', '/firecrawl/v2', '/v1', '/v2'])
export class FirecrawlTeamController {
  constructor(
    @Inject(IntegrationJobs) private readonly jobs: IntegrationJobs,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Get('team/credit-usage')
  credits(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const data = { remainingCredits: 0, planCredits: 0, ...period };
    return respond(request, reply, this.config, async () => ({ success: true, data }));
  }

  @Get('team/token-usage')
  tokens(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const data = { remainingTokens: 0, planTokens: 0, ...period };
    return respond(request, reply, this.config, async () => ({ success: true, data }));
  }

  @Get(['team/credit-usage/historical', 'team/token-usage/historical'])
  history(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => ({ success: true, periods: [] }));
  }

  @Get('team/queue-status')
  queue(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      const { active, waiting } = await this.open(request);
      return {
        ...{ success: true, jobsInQueue: active + waiting, activeJobsInQueue: active, waitingJobsInQueue: waiting },
        ...{ maxConcurrency, mostRecentSuccess: null },
      };
    });
  }

  @Get('concurrency-check')
  concurrency(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      const { active } = await this.open(request);
      return { success: true, concurrency: active, maxConcurrency };
    });
  }

  private async open({ sessionId }: FastifyRequest) {
    const jobs = await this.jobs.list(sessionId, 0);
    const count = (wanted: string) => jobs.filter(({ status }) => status === wanted).length;
    return { active: count('active'), waiting: count('queued') };
  }
}
