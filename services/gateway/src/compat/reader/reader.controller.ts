import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { ProblemError } from '@winnow/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config';
import { isForeign } from '../../http/cross-site';
import { IntegrationJobs } from '../../integrations/integration-jobs';
import { requireKey } from '../../integrations/require-key';
import { runWithin } from '../../integrations/run-within';
import { WholeResults } from '../../limits/whole-results';
import { onlyPageOf } from '../only-page';
import { dataOf, documentOf } from './format-page';
import { addressIn, addressOf, readPath, readRequest } from './read-request';

/** One page by a GET or POST, in the format of Jina Reader, mapped onto `scrape-content`. */
@Controller()
export class ReaderController {
  constructor(
    @Inject(IntegrationJobs) private readonly jobs: IntegrationJobs,
    @Inject(WholeResults) private readonly results: WholeResults,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Get(`${readPath}*`)
  async get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    // Unlike other GET requests, this one starts work, which a picture or a link of another site could do.
    if (isForeign(request)) throw new ProblemError('cross-site');
    await this.read(addressIn, request.url, request, reply);
  }

  /** The address is in the body, as some clients send it. */
  @Post([readPath, `${readPath}*`])
  async post(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (addressIn(request.url) !== '') throw new ProblemError('not-found', 'Send the address as url in the body.');
    await this.read(addressOf, request.body, request, reply);
  }

  private async read<Source>(
    addressFrom: (source: Source) => string,
    source: Source,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    requireKey(request, this.config);
    const { body, timeout, isBare, isJson, hasAllLinks } = readRequest(addressFrom(source), request.headers);
    const run = runWithin(this.jobs, this.results, request, reply, timeout);
    const page = onlyPageOf(await run('scrape-content', body));
    void reply.status(200);
    if (isJson)
      return void reply.send({ code: 200, status: 20_000, data: dataOf(page, { format: body.format, hasAllLinks }) });
    // Never HTML: the page would be a document of this origin.
    void reply.type('text/plain; charset=utf-8').send(isBare ? page.content : documentOf(page));
  }
}
