import { Controller, Delete, Get, Inject, Param, Post, Req, Res } from '@nestjs/common';
import type { JobStatus, ResponseOf } from '@winnow/contracts';
import { ProblemError, toProblem } from '@winnow/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config';
import { DoorJobs } from '../../doors/door-jobs';
import { handleOf, openHandle } from '../../doors/job-handle';
import { requireKey } from '../../doors/require-key';
import { clientGone } from '../../http/client-gone';
import { sendProblem, toHttpProblem } from '../../http/problem-reply';
import { AnswerRoom } from '../../limits/answer-room';
import { documentOf, idOf, openId } from './documents';
import { batchRequest, mapRequest, scrapeRequest } from './requests';

/** Milliseconds for which results are kept after a job's end. */
const keptMs = 15 * 60_000;

type Scraped = ResponseOf<'scrape-content'>;
type Answer = Record<string, unknown>;

const statuses: Readonly<Record<JobStatus, string>> = {
  queued: 'scraping',
  active: 'scraping',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};

/**
 * Firecrawl's API, versions 1 and 2, for the tools that speak it: scrape, map and batch scrape, mapped onto operations.
 * A field that is not supported is refused by its name. Some clients (firecrawl-py) drop the path of the address that they are
 * given: for them the versions stand at the root, too.
 */
@Controller(['/firecrawl/v1', '/firecrawl/v2', '/v1', '/v2'])
export class FirecrawlController {
  constructor(
    @Inject(DoorJobs) private readonly jobs: DoorJobs,
    @Inject(AnswerRoom) private readonly room: AnswerRoom,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post('scrape')
  scrape(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(request, reply, async () => {
      const { body, timeout } = scrapeRequest(request.body);
      const { pages, failed } = (await this.whole('scrape-content', body, timeout, request, reply)) as Scraped;
      const [page] = pages;
      if (!page) throw new ProblemError('no-text', failed?.[0]?.message);
      return { success: true, data: documentOf(page, body.format ?? 'markdown') };
    });
  }

  @Post('map')
  map(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(request, reply, async () => {
      const { url, limit, timeout } = mapRequest(request.body);
      const result = await this.whole('get-links', { url }, timeout, request, reply);
      const links = (result as ResponseOf<'get-links'>).links.slice(0, limit);
      const isFirst = /^(?:\/firecrawl)?\/v1\//.test(request.url);
      return { success: true, links: isFirst ? links.map((link) => link.url) : links.map(linkOf) };
    });
  }

  @Post('batch/scrape')
  start(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(request, reply, async () => {
      const body = batchRequest(request.body);
      const job = await this.jobs.start(request, 'scrape-content', body);
      const id = idOf(handleOf(job, request, this.config.sessionSecrets), body.format);
      return { success: true, id, url: `${request.protocol}://${request.host}${request.url}/${id}`, invalidURLs: [] };
    });
  }

  @Get('batch/scrape/:id')
  status(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(request, reply, async () => {
      const { job, result, format } = await this.read(id, request, reply);
      const { pages = [], failed = [] } = (result ?? {}) as Partial<Scraped>;
      const { progress = 0, total = 0 } = job.progress ?? {};
      return {
        success: true,
        status: statuses[job.status],
        total: result ? pages.length + failed.length : total,
        completed: result ? pages.length : progress,
        creditsUsed: 0,
        expiresAt: new Date(Date.now() + keptMs).toISOString(),
        data: pages.map((page) => documentOf(page, format)),
        ...(job.problem ? { error: job.problem.message } : {}),
      };
    });
  }

  @Get('batch/scrape/:id/errors')
  errors(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(request, reply, async () => {
      const { result } = await this.read(id, request, reply);
      const { failed = [] } = (result ?? {}) as Partial<Scraped>;
      const robots = failed.filter(({ outcome }) => outcome === 'robots');
      const others = failed.filter(({ outcome }) => outcome !== 'robots');
      return {
        success: true,
        errors: others.map(({ url, outcome, message }) => ({ id: url, url, code: outcome, error: message })),
        robotsBlocked: robots.map(({ url }) => url),
      };
    });
  }

  @Delete('batch/scrape/:id')
  cancel(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(request, reply, async () => {
      const { id: job, owner } = openHandle(openId(id).handle, request, this.config.sessionSecrets);
      await this.jobs.cancel(job, owner);
      return { success: true, status: 'cancelled' };
    });
  }

  /** The result of an operation that is waited for. Throws `timeout` when it takes longer; its work is then cancelled. */
  private async whole(
    name: 'scrape-content' | 'get-links',
    body: object,
    ms: number,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const id = await this.jobs.start(request, name, body);
    return this.jobs.result(id, ms, request, clientGone(reply), this.room.of(request, reply));
  }

  private async read(id: string, request: FastifyRequest, reply: FastifyReply) {
    const { handle, format } = openId(id);
    const { id: job, owner } = openHandle(handle, request, this.config.sessionSecrets);
    return { ...(await this.jobs.read(job, owner, this.room.of(request, reply))), format };
  }

  /** Answers as Firecrawl does; failures, too. */
  private async answer(request: FastifyRequest, reply: FastifyReply, work: () => Promise<Answer>): Promise<void> {
    try {
      requireKey(request, this.config);
      void reply.status(200).send(await work());
    } catch (error) {
      const problem = toHttpProblem(error);
      if (problem.status >= 500 && problem.code === 'unavailable') return sendProblem(reply, problem, request.id);
      const { message, code, issues } = toProblem(problem, request.id);
      if (problem.retryAfter !== undefined) void reply.header('retry-after', String(problem.retryAfter));
      void reply.status(problem.status).send({ success: false, error: message, code, details: issues });
    }
  }
}

const linkOf = ({ url, text }: { url: string; text: string }) => ({ url, title: text });
