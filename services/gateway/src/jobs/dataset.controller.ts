import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { datasetSplits, type DatasetPair } from '@winnow/contracts';
import { datasetFormats, fileOf, textWriter } from '@winnow/dataset';
import { parquetWriter } from '@winnow/dataset/parquet';
import { JobClient, type ReserveBytes, type StoredItems } from '@winnow/jobs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { sendPieces } from '../http/json-reply';
import { ResponseMemory } from '../limits/response-memory';
import { parseRequest } from '../routes/parse-request';
import { JobIdPipe, noSuchJob } from './job-id';

/** Maximum pairs read at a time; a pair has some 500 bytes. */
const windowPairs = 200;

const exportSchema = z.object({
  format: z._default(z.enum(datasetFormats), 'jsonl'),
  split: z.optional(z.enum(datasetSplits)),
  /**
   * Number of pairs (of the split) to skip, and maximum to write, for a file in parts or the rest of an aborted one.
   */
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1e9)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1e9)), 1e9),
});
type Export = z.output<typeof exportSchema>;

/** Exports the pairs of a dataset as a file. */
@Controller('/api/jobs')
export class DatasetController {
  constructor(
    @Inject(JobClient) private readonly jobs: JobClient,
    @Inject(ResponseMemory) private readonly responseMemory: ResponseMemory,
  ) {}

  @Get(':id/dataset')
  async read(
    @Param('id', JobIdPipe) id: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const wanted = parseRequest(exportSchema, query);
    const { format, split } = wanted;
    const items = await this.jobs.dataset(id, request.sessionId);
    if (!items) throw noSuchJob();
    const { extension, type } = fileOf(format);
    const name = `dataset_${format}${split ? `_${split}` : ''}.${extension}`;
    const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` };
    const writer = format === 'parquet' ? parquetWriter() : textWriter(format);
    await sendPieces(
      request,
      reply,
      headers,
      encodedPairs(items, wanted, writer, this.responseMemory.of(request, reply)),
    );
  }
}

/** Yields the file one window of pairs at a time, and keeps no window once it is sent. */
async function* encodedPairs(
  items: StoredItems,
  { split, offset, limit }: Export,
  writer: ReturnType<typeof textWriter>,
  reserve: ReserveBytes,
): AsyncGenerator<Uint8Array> {
  // Without a split, the index of the first pair is known; with one, the pairs before it must be read.
  const start = split ? 0 : offset;
  let skip = split ? offset : 0;
  let remaining = limit;
  for (let first = start; first < items.length && remaining > 0; first += windowPairs) {
    const { bytes, pieces } = await items.window(first, windowPairs);
    const release = await reserve(bytes);
    try {
      const json = Buffer.concat(await Array.fromAsync(pieces()));
      const pairs = JSON.parse(`[${json.toString()}]`) as DatasetPair[];
      const fitting = split ? pairs.filter((pair) => pair.split === split) : pairs;
      const chosen = fitting.slice(skip, skip + remaining);
      skip = Math.max(0, skip - fitting.length);
      remaining -= chosen.length;
      const piece = writer.write(chosen);
      if (piece.byteLength > 0) yield piece;
    } finally {
      release();
    }
  }
  yield writer.end();
}
