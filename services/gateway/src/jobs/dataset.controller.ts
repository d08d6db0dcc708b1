import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { datasetSplits, type DatasetPair, type DatasetSplit } from '@winnow/contracts';
import { datasetFormats, fileOf, textWriter } from '@winnow/dataset';
import { parquetWriter } from '@winnow/dataset/parquet';
import { JobClient, type ReserveBytes, type StoredItems } from '@winnow/jobs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { sendPieces } from '../http/json-reply';
import { AnswerRoom } from '../limits/answer-room';
import { parseRequest } from '../routes/parse-request';
import { JobIdPipe, noSuchJob } from './job-id';

/** Pairs read at a time; a pair has some 500 bytes. */
const windowPairs = 200;

const exportSchema = z.object({
  format: z._default(z.enum(datasetFormats), 'jsonl'),
  split: z.optional(z.enum(datasetSplits)),
});

/** The pairs of a dataset as a file. */
@Controller('/api/jobs')
export class DatasetController {
  constructor(
    @Inject(JobClient) private readonly jobs: JobClient,
    @Inject(AnswerRoom) private readonly room: AnswerRoom,
  ) {}

  @Get(':id/dataset')
  async read(
    @Param('id', JobIdPipe) id: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { format, split } = parseRequest(exportSchema, query);
    const items = await this.jobs.dataset(id, request.sessionId);
    if (!items) throw noSuchJob();
    const { extension, type } = fileOf(format);
    const name = `dataset_${format}${split ? `_${split}` : ''}.${extension}`;
    const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` };
    const writer = format === 'parquet' ? parquetWriter() : textWriter(format);
    await sendPieces(request, reply, headers, written(items, split, writer, this.room.of(request, reply)));
  }
}

/** The file a window of pairs at a time; nothing of a window stays once it is sent. */
async function* written(
  items: StoredItems,
  split: DatasetSplit | undefined,
  writer: ReturnType<typeof textWriter>,
  reserve: ReserveBytes,
): AsyncGenerator<Uint8Array> {
  for (let first = 0; first < items.length; first += windowPairs) {
    const { bytes, pieces } = await items.window(first, windowPairs);
    const release = await reserve(bytes);
    try {
      const json = Buffer.concat(await Array.fromAsync(pieces()));
      const pairs = JSON.parse(`[${json.toString()}]`) as DatasetPair[];
      const piece = writer.write(split ? pairs.filter((pair) => pair.split === split) : pairs);
      if (piece.byteLength > 0) yield piece;
    } finally {
      release();
    }
  }
  yield writer.end();
}
