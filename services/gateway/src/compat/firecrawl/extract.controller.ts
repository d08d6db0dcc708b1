import { Controller, Get, Inject, Param, Post, Req, Res } from '@nestjs/common';
import type { ResponseOf } from '@winnow/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config';
import { IntegrationJobs } from '../../integrations/integration-jobs';
import { handleOf, openHandle } from '../../integrations/job-handle';
import { WholeResults } from '../../limits/whole-results';
import { respond } from './respond';
import { retentionMs, statuses } from './documents';
import { extractRequest } from './requests';

/** Builds a job id that contains whether sources are requested, since nothing else of a request is stored. */
const idOf = (handle: string, showSources: boolean) => `${showSources ? 's' : 'e'}${handle}`;

/** Firecrawl's extract, versions 1 and 2: start and status, mapped onto `convert-to-json` with a schema or a prompt. */
@Controller(['/firecrawl/v1/extract', '/firecrawl/v2/extract', '/v1/extract', '/v2/extract'])
export class FirecrawlExtractController {
  constructor(
    @Inject(IntegrationJobs) private readonly jobs: IntegrationJobs,
    @Inject(WholeResults) private readonly results: WholeResults,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post()
  start(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      const { body, showSources } = extractRequest(request.body);
      const job = await this.jobs.start(request, 'convert-to-json', body);
      return { success: true, id: idOf(handleOf(job, request, this.config.sessionSecrets), showSources) };
    });
  }

  @Get(':id')
  status(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      const { id: name, owner } = openHandle(id.slice(1), request, this.config.sessionSecrets);
      const { job, result } = await this.jobs.read(name, owner, this.results.of(request, reply));
      const { data, url, warnings } = valuesIn((result ?? {}) as ResponseOf<'convert-to-json'>);
      const status = statuses[job.status];
      return {
        success: status !== 'failed',
        status: status === 'scraping' ? 'processing' : status,
        ...(result === undefined ? {} : { data }),
        ...(id.startsWith('s') && result !== undefined ? { sources: sourcesOf(data, url) } : {}),
        ...(warnings === undefined ? {} : { warning: warnings.join(' ') }),
        ...(job.problem ? { error: job.problem.message } : {}),
        expiresAt: new Date(Date.now() + retentionMs).toISOString(),
      };
    });
  }
}

interface Values {
  readonly data: Record<string, unknown>;
  readonly url: unknown;
  readonly warnings?: string[];
}

/** Without a schema and a prompt, all facts of the page are the data. */
function valuesIn(result: Record<string, unknown>): Values {
  const { url, data, warnings, origins, ...rest } = result;
  const isRequested = typeof data === 'object' && data !== null && origins === undefined;
  const values = (isRequested ? data : { ...rest, ...(data === undefined ? {} : { data }) }) as Values['data'];
  return { data: values, url, ...(Array.isArray(warnings) ? { warnings: warnings as string[] } : {}) };
}

const sourcesOf = (data: Values['data'], url: unknown) =>
  Object.fromEntries(Object.keys(data).map((name) => [name, [url]]));
