import { Controller, Get, Inject, Param, Post, Put, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { operations, type ContentFormat, type ResponseOf, type Upload } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config';
import { disconnectSignal } from '../../http/response-signals';
import { IntegrationJobs } from '../../integrations/integration-jobs';
import { requireKey } from '../../integrations/require-key';
import { WholeResults } from '../../limits/whole-results';
import { UploadReceiver } from '../../routes/upload-receiver';
import { fileNameOf } from '../file-name';
import { metadataOf, nameInDisposition } from './tika-response';

/** Milliseconds to wait for a file. */
const waitMs = 300_000;

/** Tika's names of formats. */
const formats = new Map<string, ContentFormat>([
  ['text', 'text'],
  ['md', 'markdown'],
  ['html', 'html'],
  ['xml', 'html'],
]);

/**
 * The text and metadata of a file as Tika Server returns them, mapped onto `extract-text`: the body is the file, or a form
 * has it. Below `/api`, so that proxies need no other route.
 */
@Controller('/api/tika')
export class TikaController {
  constructor(
    @Inject(IntegrationJobs) private readonly jobs: IntegrationJobs,
    @Inject(UploadReceiver) private readonly uploads: UploadReceiver,
    @Inject(WholeResults) private readonly results: WholeResults,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Clients check the address by these. */
  @Get(['tika', 'version'])
  version(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    requireKey(request, this.config);
    void reply.type('text/plain; charset=utf-8').send('Winnow, with the API of Apache Tika Server');
  }

  @Put(['tika', 'tika/:format', 'rmeta', 'rmeta/:format', 'meta'])
  @RouteConfig({ rawBody: true })
  async readBody(
    @Param('format') format: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const name = fileNameOf(nameInDisposition(request.headers), request.headers['content-type']);
    await this.read(format, request, reply, () => this.uploads.receiveBody(request, name));
  }

  @Post(['tika/form', 'tika/form/:format', 'rmeta/form', 'rmeta/form/:format', 'meta/form'])
  async readForm(
    @Param('format') format: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.read(format, request, reply, async () => (await this.uploads.receive(request, null)).upload);
  }

  private async read(
    wanted: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
    receive: () => Promise<Upload>,
  ): Promise<void> {
    requireKey(request, this.config);
    const [, service] = /^\/api\/tika\/(\w+)/.exec(request.url) ?? [];
    const { accept = '' } = request.headers;
    const isPlain = service === 'tika' && wanted === undefined && !accept.includes('application/json');
    const isText = isPlain && !/text\/(?:html|xml)/.test(accept);
    const format = formats.get(wanted ?? (isText ? 'text' : 'html'));
    if (!format) throw new ProblemError('not-found', 'The format must be text, md, html or xml.');
    await request.charge(operations['extract-text'].weight);
    const upload = await receive();
    const fields = { format, include: ['metadata'] };
    const id = await this.jobs.startWithUpload(request, 'extract-text', upload, fields);
    const read = await this.jobs.result(id, waitMs, request, disconnectSignal(reply), this.results.of(request, reply));
    const file = read as ResponseOf<'extract-text'>;
    // Also HTML, which a browser would execute in the origin of the interface.
    if (isPlain) return void reply.type('text/plain; charset=utf-8').send(file.text);
    const type = request.isMultipart() ? undefined : request.headers['content-type'];
    const metadata = metadataOf(file, upload.name, type);
    const whole = { ...metadata, 'X-TIKA:content': file.text };
    void reply.send(service === 'meta' ? metadata : service === 'rmeta' ? [whole] : whole);
  }
}
