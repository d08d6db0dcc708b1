import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import {
  newCollectionSchema,
  pageChanges,
  renameCollectionSchema,
  type Collection,
  type Collections,
  type PageDiff,
} from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { callerOf } from '../integrations/caller';
import { sendJson, sendPieces, textPieces } from '../http/json-reply';
import { windowSchema } from '../jobs/pages-window';
import { ResponseMemory } from '../limits/response-memory';
import { parseRequest } from '../routes/parse-request';
import { ScheduleStore } from '../schedules/schedule-store';
import { CollectedJobs } from './collected-jobs';
import { CollectionStore } from './collection-store';
import { exportCollection, exportFormats } from './export/export-collection';
import { pagesText } from './pages-text';
import { PendingWork } from './pending-work';

const pagesQuery = z.extend(windowSchema, { change: z.optional(z.enum(pageChanges)) });
const indexQuery = z.extend(pagesQuery, {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5_000)), 1_000),
});
const exportQuery = z.object({ format: z._default(z.enum(exportFormats), 'zip') });
const diffQuery = z.object({ url: z.string().check(z.maxLength(2_048)) });
/** Maximum compressed bytes of one response; texts inflate about fourfold. */
const maxWindowBytes = 2 * 2 ** 20;

/** The collections of the caller's session. */
@Controller('/api/collections')
export class CollectionsController {
  constructor(
    @Inject(CollectionStore) private readonly store: CollectionStore,
    @Inject(PendingWork) private readonly pending: PendingWork,
    @Inject(ScheduleStore) private readonly schedules: ScheduleStore,
    @Inject(CollectedJobs) private readonly collected: CollectedJobs,
    @Inject(ResponseMemory) private readonly responseMemory: ResponseMemory,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Get()
  async list(@Req() { sessionId }: FastifyRequest): Promise<Collections> {
    // Does not start the embedded database when nothing is stored in it.
    if (this.store.isConfigured && !(await this.pending.isUsed(this.store))) return this.store.emptyList();
    return (await this.store.open()).reader.list(sessionId);
  }

  /** Stores given sources under a name. */
  @Post()
  async create(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Collection> {
    const { name, sources } = parseRequest(newCollectionSchema, body);
    const { reader, writer } = await this.store.open();
    const chars = sources.reduce((sum, { content }) => sum + content.length, 0);
    const { contentChars } = this.config;
    if (chars > contentChars)
      throw new ProblemError('too-large', `The sources together are longer than ${contentChars} characters.`);
    await this.pending.recordUse(this.store.keepDays);
    const id = await writer.create(callerOf(request), name, sources);
    return reader.read(id, request.sessionId);
  }

  /** Deletes all collections of the caller, and cancels the jobs that would add to them. */
  @Delete()
  @HttpCode(204)
  async removeAll(@Req() { sessionId }: FastifyRequest): Promise<void> {
    // Cancels before erasing, so that no crawl adds further pages.
    await this.collected.cancelOf(sessionId);
    await (await this.store.open()).editor.removeAll(sessionId);
    await this.schedules.removeOf(sessionId);
  }

  @Get(':id')
  async read(@Param('id') id: string, @Req() { sessionId }: FastifyRequest): Promise<Collection> {
    return (await this.store.open()).reader.read(id, sessionId);
  }

  @Patch(':id')
  async rename(
    @Param('id') id: string,
    @Body() body: unknown,
    @Req() { sessionId }: FastifyRequest,
  ): Promise<Collection> {
    const { name } = parseRequest(renameCollectionSchema, body);
    const { reader, editor } = await this.store.open();
    await editor.rename(id, sessionId, name);
    return reader.read(id, sessionId);
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(@Param('id') id: string, @Req() { sessionId }: FastifyRequest): Promise<void> {
    await (await this.store.open()).editor.remove(id, sessionId);
    await this.schedules.removeOf(sessionId, id);
    await this.collected.cancelOf(sessionId, id);
  }

  @Get(':id/pages')
  async pages(
    @Param('id') id: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { offset, limit, change } = parseRequest(pagesQuery, query);
    const { reader } = await this.store.open();
    const window = { offset, limit, change, maxBytes: maxWindowBytes };
    const found = await reader.pages(id, request.sessionId, window);
    await sendJson(request, reply, pagesText(found, offset, this.responseMemory.of(request, reply)));
  }

  /** Returns addresses and titles of the pages, without their texts. */
  @Get(':id/index')
  async index(
    @Param('id') id: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { reader } = await this.store.open();
    const index = await reader.index(id, request.sessionId, parseRequest(indexQuery, query));
    await sendJson(request, reply, textPieces(JSON.stringify(index), this.responseMemory.of(request, reply)));
  }

  /** Streams the collection as a file. */
  @Get(':id/export')
  async export(
    @Param('id') id: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { format } = parseRequest(exportQuery, query);
    const file = await exportCollection(id, request.sessionId, format, await this.store.open());
    const headers = { 'content-type': file.type, 'content-disposition': attachment(file.downloadName) };
    await sendPieces(request, reply, headers, file.pieces(this.responseMemory.of(request, reply)));
  }

  /** Returns the changes of a page in the last refresh. */
  @Get(':id/diff')
  async diff(
    @Param('id') id: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { url } = parseRequest(diffQuery, query);
    const { reader, diffOf } = await this.store.open();
    const diff: PageDiff | undefined = await diffOf(await reader.page(id, request.sessionId, url));
    if (!diff) throw new ProblemError('not-found', 'The last refresh has not changed this page.');
    await sendJson(request, reply, textPieces(JSON.stringify(diff), this.responseMemory.of(request, reply)));
  }
}

/** Names a download, in any script for clients of RFC 6266. */
const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]/g, '-')}"; filename*=UTF-8''${encodeURIComponent(name)}`;
