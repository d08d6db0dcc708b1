import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { operations, type ResponseOf } from '@winnow/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config';
import { IntegrationJobs } from '../../integrations/integration-jobs';
import { disconnectSignal } from '../../http/response-signals';
import { WholeResults } from '../../limits/whole-results';
import { UploadReceiver } from '../../routes/upload-receiver';
import type { PdfPages } from './parsers';
import { pdfPagesOf } from './pdf-pages';
import { respond } from './respond';
import { parseRequestOf } from './requests';

/** Firecrawl's parsing of a file (version 2), mapped onto `extract-text`. */
@Controller(['/firecrawl/v2/parse', '/v2/parse'])
export class FirecrawlParseController {
  constructor(
    @Inject(IntegrationJobs) private readonly jobs: IntegrationJobs,
    @Inject(UploadReceiver) private readonly uploads: UploadReceiver,
    @Inject(WholeResults) private readonly results: WholeResults,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Accepts a form with one part `file`, and optional `options` as JSON. */
  @Post()
  parse(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return respond(request, reply, this.config, async () => {
      await request.charge(operations['extract-text'].weight);
      const { upload, fields } = await this.uploads.receive(request);
      const { format, timeout, maxPdfPages, pdf } = await this.uploads.withUpload(upload, () =>
        parseRequestOf(fields.get('options')?.at(-1)),
      );
      const wanted = { format, include: ['metadata'], ...(maxPdfPages !== undefined && { maxPdfPages }) };
      const id = await this.jobs.startWithUpload(request, 'extract-text', upload, wanted);
      const reserve = this.results.of(request, reply);
      const result = await this.jobs.result(id, timeout, request, disconnectSignal(reply), reserve);
      return { success: true, data: documentOfFile(result as ResponseOf<'extract-text'>, format, upload.name, pdf) };
    });
  }
}

function documentOfFile(file: ResponseOf<'extract-text'>, format: string, name: string, pdf: PdfPages | undefined) {
  const { text, title, pages, readPages = pages, metadata } = file;
  const { description, language, author, published, modified } = metadata ?? {};
  return {
    [format]: text,
    ...(pdf && pdfPagesOf({ ...file, content: text }, pdf)),
    metadata: {
      ...{ title, description, language, author },
      publishedTime: published,
      modifiedTime: modified,
      numPages: readPages,
      totalPages: pages,
      sourceURL: name,
      statusCode: 200,
    },
  };
}
