import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import type { ProblemCode, ResponseOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../../config';
import { IntegrationJobs } from '../../../integrations/integration-jobs';
import { runWithin, type Run } from '../../../integrations/run-within';
import { WholeResults } from '../../../limits/whole-results';
import { documentOf } from '../documents';
import { respond } from '../respond';
import { searchRequest, type SearchRequest } from './search-request';

type SearchResult = ResponseOf<'search-web'>['results'][number];
type Scraped = ResponseOf<'scrape-content'>;
type Document = Record<string, unknown>;

interface Found {
  /** Results by their source. */
  readonly found: Readonly<Record<string, readonly Document[]>>;
  readonly warning: string | undefined;
}

/** Problems of a job none of whose pages could be read. */
const pageProblems: ReadonlySet<ProblemCode> = new Set([
  ...(['address-refused', 'blocked', 'needs-javascript', 'no-text', 'rate-limited-by-site'] as const),
  ...(['site-not-found', 'timeout', 'tls', 'unreachable', 'unsupported-type'] as const),
]);

/** Firecrawl's search, versions 1 and 2: `search-web`, then `scrape-content` for all results if their pages are wanted. */
@Controller()
export class FirecrawlSearchController {
  constructor(
    @Inject(IntegrationJobs) private readonly jobs: IntegrationJobs,
    @Inject(WholeResults) private readonly results: WholeResults,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post(['/firecrawl/v1/search', '/v1/search'])
  first(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => ({
      success: true,
      data: (await this.search(request, reply, 1)).found['web'],
    }));
  }

  @Post(['/firecrawl/v2/search', '/v2/search'])
  second(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      const { found, warning } = await this.search(request, reply, 2);
      return { success: true, data: found, ...(warning === undefined ? {} : { warning }) };
    });
  }

  private async search(request: FastifyRequest, reply: FastifyReply, version: 1 | 2): Promise<Found> {
    const { searches, contains, timeout, warning, pagesAt } = searchRequest(request.body, version);
    const endsAt = Date.now() + timeout;
    const run = runWithin(this.jobs, this.results, request, reply, timeout);
    const found: Record<string, readonly Document[]> = {};
    for (const { source, body } of searches) {
      const { results } = await run('search-web', body);
      const wanted = results.filter(({ url }) => contains(url));
      const documents = pagesAt && wanted.length > 0 ? await this.read(wanted, pagesAt, run, endsAt) : wanted;
      found[source] = source === 'news' ? documents.map(newsOf) : documents;
    }
    return { found, warning };
  }

  private async read(
    results: readonly SearchResult[],
    pagesAt: NonNullable<SearchRequest['pagesAt']>,
    run: Run,
    endsAt: number,
  ): Promise<readonly Document[]> {
    const wanted = pagesAt(results.map(({ url }) => url));
    const read = await run('scrape-content', wanted).catch((error: unknown) => {
      // The results are useful without their pages, but the time of the request has passed.
      if (!(error instanceof ProblemError) || !pageProblems.has(error.code) || Date.now() >= endsAt) throw error;
      return {
        pages: [],
        failed: results.map(({ url }) => ({ url, outcome: 'thin' as const, message: error.message })),
      };
    });
    return documentsOf(results, read, wanted.format ?? 'markdown');
  }
}

/** Firecrawl names the description of news `snippet`. */
const newsOf = (document: Document): Document => ({ ...document, snippet: document['description'] });

/** Returns the results with their pages, or the reason why a page could not be read. */
function documentsOf(
  results: readonly SearchResult[],
  { pages, failed = [] }: Scraped,
  format: Parameters<typeof documentOf>[1],
): Document[] {
  const documents = new Map(pages.map((page) => [page.url, documentOf(page, format)]));
  const reasons = new Map(failed.map(({ url, message }) => [url, message]));
  return results.map((result) => {
    const { url } = result;
    const metadata = { sourceURL: url, url, error: reasons.get(url) };
    return { ...result, ...(documents.get(url) ?? { metadata }) };
  });
}
