import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { operations, type ResponseOf } from '@winnow/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config';
import { IntegrationJobs } from '../../integrations/integration-jobs';
import { requireKey } from '../../integrations/require-key';
import { disconnectSignal } from '../../http/response-signals';
import { ResponseMemory } from '../../limits/response-memory';
import { UploadReceiver } from '../../routes/upload-receiver';
import { conversion } from './conversion';
import { convertRequest } from './convert-request';

/** docling-serve's conversion of a file, mapped onto `extract-text`. */
@Controller('/docling/v1')
export class DoclingController {
  constructor(
    @Inject(IntegrationJobs) private readonly jobs: IntegrationJobs,
    @Inject(UploadReceiver) private readonly uploads: UploadReceiver,
    @Inject(ResponseMemory) private readonly responseMemory: ResponseMemory,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post('convert/file')
  async convert(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    requireKey(request, this.config);
    const startedAt = performance.now();
    await request.charge(operations['extract-text'].weight);
    const { upload, fields } = await this.uploads.receive(request, 'files');
    const { format, timeout } = await this.uploads.validated(upload, () => convertRequest(fields));
    const id = await this.jobs.startWithUpload(request, 'extract-text', upload, { format });
    const reserve = this.responseMemory.of(request, reply);
    const result = await this.jobs.result(id, timeout, request, disconnectSignal(reply), reserve);
    const { text } = result as ResponseOf<'extract-text'>;
    const seconds = (performance.now() - startedAt) / 1_000;
    void reply.status(200).send(conversion({ name: upload.name, text, format, seconds }));
  }
}
