import { Controller, Inject, Post, Put, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  maxSearchResults,
  operations,
  searchQueryChars,
  type PageMetadata,
  type Page,
  type ResponseOf,
} from '@winnow/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config';
import { IntegrationJobs } from '../../integrations/integration-jobs';
import { requireKey } from '../../integrations/require-key';
import { runWithin } from '../../integrations/run-within';
import { disconnectSignal } from '../../http/response-signals';
import { WholeResults } from '../../limits/whole-results';
import { UploadReceiver } from '../../routes/upload-receiver';
import { pageTexts } from '../page-texts';
import { parseStrictly } from '../strict-request';
import { fileNameOf } from '../file-name';

/** Milliseconds to wait for pages or a file. */
const waitMs = 300_000;

const loadSchema = z.object({ urls: z.array(z.string()).check(z.minLength(1)) });

/** Clients choose `count`; a larger one than a search can have is no error. */
const searchSchema = z.object({
  query: z.string().check(z.trim(), z.minLength(1), z.maxLength(searchQueryChars)),
  count: z._default(z.int().check(z.minimum(1)), 3),
});

/** A document of Open WebUI. */
interface LoadedDocument {
  readonly page_content: string;
  readonly metadata: Readonly<Record<string, string | number>>;
}

/** Open WebUI's "external" web search, web loader and content extraction engine, mapped onto operations. */
@Controller('/open-webui')
export class OpenWebuiController {
  constructor(
    @Inject(IntegrationJobs) private readonly jobs: IntegrationJobs,
    @Inject(UploadReceiver) private readonly uploads: UploadReceiver,
    @Inject(WholeResults) private readonly results: WholeResults,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Returns the readable pages. Throws the most frequent problem when there are none. */
  @Post('load')
  async load(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    requireKey(request, this.config);
    const { urls } = parseStrictly(loadSchema, request.body);
    const run = runWithin(this.jobs, this.results, request, reply, waitMs);
    const { pages } = await run('scrape-content', { urls, format: 'markdown', include: ['metadata'] });
    void reply.status(200).send(pages.map(documentOfPage));
  }

  /** Returns the results of a search with `SEARCH_BASE_URL`. */
  @Post('search')
  async search(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    requireKey(request, this.config);
    const { query, count } = parseStrictly(searchSchema, request.body);
    const run = runWithin(this.jobs, this.results, request, reply, waitMs);
    const { results } = await run('search-web', { query, limit: Math.min(count, maxSearchResults) });
    void reply
      .status(200)
      .send(results.map(({ url, title, description }) => ({ link: url, title, snippet: description })));
  }

  /**
   * Converts one file: the body is its bytes, `X-Filename` its percent-encoded name. Returns one document, or a list with
   * one for each page with text.
   */
  @Put('process')
  @RouteConfig({ rawBody: true })
  async process(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    requireKey(request, this.config);
    const name = fileNameOf(request.headers['x-filename'], request.headers['content-type']);
    await request.charge(operations['extract-text'].weight);
    const upload = await this.uploads.receiveBody(request, name);
    const fields = { format: 'markdown', include: ['metadata'] };
    const id = await this.jobs.startWithUpload(request, 'extract-text', upload, fields);
    const read = await this.jobs.result(id, waitMs, request, disconnectSignal(reply), this.results.of(request, reply));
    void reply.status(200).send(documentsOfFile(read as ResponseOf<'extract-text'>, name));
  }
}

const documentOfPage = ({ url, title, content, metadata }: Page): LoadedDocument => ({
  page_content: content,
  metadata: tagsOf({ title, ...metadata }, url),
});

/** Returns a document for each page or slide, if there are any, with numbers from 0 as Open WebUI's own loaders. */
function documentsOfFile(file: ResponseOf<'extract-text'>, name: string): LoadedDocument | LoadedDocument[] {
  const { text, title, metadata, places = [], pages } = file;
  const tags = tagsOf({ title, ...metadata }, name);
  const parts = pageTexts(text, places);
  if (parts.length === 0) return { page_content: text, metadata: tags };
  const withText = parts.filter((part) => part.text.trim() !== '');
  return withText.map(({ number, text: part }) => ({
    page_content: part.trim(),
    metadata: { ...tags, page: number - 1, page_label: number, ...(pages !== undefined && { total_pages: pages }) },
  }));
}

/** Vector stores accept only plain values. */
function tagsOf(metadata: Partial<PageMetadata>, source: string): LoadedDocument['metadata'] {
  const plain = Object.entries(metadata).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return { ...(Object.fromEntries(plain) as LoadedDocument['metadata']), source };
}
