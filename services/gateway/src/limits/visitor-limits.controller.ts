import { Controller, Get, Inject } from '@nestjs/common';
import { visitorLimitsRoute, type VisitorLimits } from '@winnow/contracts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';

/** Returns limits and features that a client can check before it sends a request. */
@Controller(visitorLimitsRoute)
export class VisitorLimitsController {
  constructor(@Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig) {}

  @Get()
  read(): VisitorLimits {
    const { pages, uploadMb, searchBaseUrl } = this.config;
    return { pages, uploadMb, search: searchBaseUrl !== null };
  }
}
