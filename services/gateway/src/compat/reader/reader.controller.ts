import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { Page } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config';
import { isForeign } from '../../http/cross-site';
import { IntegrationJobs } from '../../integrations/integration-jobs';
import { requireKey } from '../../integrations/require-key';
import { runWithin } from '../../integrations/run-within';
import { WholeResults } from '../../limits/whole-results';
import { readPath, readRequest } from './read-request';

/** One page by a plain GET, in the format of Jina Reader, mapped onto `scrape-content`. */
@Controller()
export class ReaderController {
  constructor(
    @Inject(IntegrationJobs) private readonly jobs: IntegrationJobs,
    @Inject(WholeResults) private readonly results: WholeResults,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Get(`${readPath}*`)
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    // Unlike other GET requests, this one starts work, which a picture or a link of another site could do.
    if (isForeign(request)) throw new ProblemError('cross-site');
    requireKey(request, this.config);
    const { body, timeout, isBare, isJson } = readRequest(request.url, request.headers);
    const run = runWithin(this.jobs, this.results, request, reply, timeout);
    const { pages, failed } = await run('scrape-content', body);
    const [page] = pages;
    if (!page) throw new ProblemError('no-text', failed?.[0]?.message);
    if (isJson) return void reply.send({ code: 200, status: 20_000, data: dataOf(page) });
    // Never HTML: the page would be a document of this origin.
    void reply.type('text/plain; charset=utf-8').send(isBare ? page.content : documentOf(page));
  }
}

const dataOf = ({ url, title, content, metadata: { description, published, language } = {}, warnings }: Page) => ({
  ...{ title, description, url, content, publishedTime: published, warning: warnings?.join(' ') },
  metadata: { lang: language },
});

function documentOf({ url, title, content, metadata, warnings = [] }: Page): string {
  const { published } = metadata ?? {};
  return [
    `Title: ${title}`,
    `URL Source: ${url}`,
    ...(published === undefined ? [] : [`Published Time: ${published}`]),
    ...warnings.map((warning: string) => `Warning: ${warning}`),
    `Markdown Content:\n${content}`,
  ].join('\n\n');
}
