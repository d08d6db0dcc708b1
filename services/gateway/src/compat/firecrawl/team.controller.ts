import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config';
import { respond } from './respond';

/** Endpoints by which clients check an address and a key. There are no credits here. */
@Controller(['/firecrawl/v1/team', '/firecrawl/v2/team', '/v1/team', '/v2/team'])
export class FirecrawlTeamController {
  constructor(@Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig) {}

  @Get('credit-usage')
  credits(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const data = { remainingCredits: 0, planCredits: 0, billingPeriodStart: null, billingPeriodEnd: null };
    return respond(request, reply, this.config, async () => ({ success: true, data }));
  }
}
