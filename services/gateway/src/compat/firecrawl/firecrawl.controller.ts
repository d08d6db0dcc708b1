import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import type { Link } from '@winnow/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config';
import { IntegrationJobs } from '../../integrations/integration-jobs';
import { runWithin } from '../../integrations/run-within';
import { WholeResults } from '../../limits/whole-results';
import { onlyPageOf } from '../only-page';
import { byRelevance } from './by-relevance';
import { respond } from './respond';
import { withModelFields } from './documents';
import { applyModelFormats } from './model-formats';
import { mapRequest } from './requests';
import { scrapeRequest } from './scrape-request';

/**
 * Firecrawl's API, versions 1 and 2: scrape and map, mapped onto operations. An unsupported field is rejected by name.
 * Some clients (firecrawl-py) drop the path of the base URL, so the versions are also served at the root.
 */
@Controller(['/firecrawl/v1', '/firecrawl/v2', '/v1', '/v2'])
export class FirecrawlController {
  constructor(
    @Inject(IntegrationJobs) private readonly jobs: IntegrationJobs,
    @Inject(WholeResults) private readonly results: WholeResults,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post('scrape')
  scrape(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      const { body, timeout, ...wanted } = scrapeRequest(request.body);
      const run = runWithin(this.jobs, this.results, request, reply, timeout);
      const page = onlyPageOf(await run('scrape-content', body));
      const added = await applyModelFormats(page, wanted.model, run);
      return { success: true, data: withModelFields(page, body.format ?? 'markdown', added, wanted) };
    });
  }

  @Post('map')
  map(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      const { body, limit, search, isQueryIgnored, timeout } = mapRequest(request.body);
      const found = await runWithin(this.jobs, this.results, request, reply, timeout)('get-links', body);
      const known = isQueryIgnored ? withoutQueries(found.links) : found.links;
      const links = byRelevance(known, search).slice(0, limit);
      const isFirst = /^(?:\/firecrawl)?\/v1\//.test(request.url);
      return { success: true, links: isFirst ? links.map((link) => link.url) : links.map(linkOf) };
    });
  }
}

const linkOf = ({ url, text }: Link) => ({ url, title: text });

/** Returns the links without the queries of their addresses, each once. */
function withoutQueries(links: readonly Link[]): Link[] {
  const known = new Map<string, Link>();
  for (const { url, text } of links) {
    const [address = url] = url.split('?');
    if (!known.has(address)) known.set(address, { url: address, text });
  }
  return [...known.values()];
}
