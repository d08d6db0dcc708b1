import { Controller, Get, Inject } from '@nestjs/common';
import { visitorLimitsRoute, type VisitorLimits } from '@winnow/contracts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';

/** What a client can know before it sends something that would be refused. */
@Controller(visitorLimitsRoute)
export class VisitorLimitsController {
  constructor(@Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig) {}

  @Get()
  read(): VisitorLimits {
    const { pages, uploadMb } = this.config;
    return { pages, uploadMb };
  }
}
