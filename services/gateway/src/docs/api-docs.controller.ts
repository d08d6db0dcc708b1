import { Controller, Get, Header, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { buildOpenApi } from './openapi';
import { apiDocsPage, apiDocsPolicy } from './api-docs-page';

/** Serves the contract as HTML and as OpenAPI, both built from the operation registry. */
@Controller('/api')
export class ApiDocsController {
  @Get('openapi.json')
  @Header('content-type', 'application/json; charset=utf-8')
  openApi(): string {
    return JSON.stringify(buildOpenApi());
  }

  @Get('docs')
  page(@Res() reply: FastifyReply): void {
    void reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': apiDocsPolicy })
      .send(apiDocsPage(buildOpenApi()));
  }
}
