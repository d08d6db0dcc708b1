import { Controller, Inject, Post, Req, Res, type Type } from '@nestjs/common';
import {
  isJobOperation,
  operations,
  publicOperations,
  type AcceptedJob,
  type JobOperationName,
  type JobStatus,
} from '@winnow/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../integrations/caller';
import { disconnectSignal } from '../http/response-signals';
import { sendJson } from '../http/json-reply';
import { ResponseMemory } from '../limits/response-memory';
import { RunOperation, type Caller } from '../run-operation';
import { UploadReceiver } from './upload-receiver';

/**
 * Creates one controller per job operation of the API: its route is the operation's, its body the operation's
 * request.
 */
export function operationControllers(): Type[] {
  return publicOperations
    .map(({ name }) => name)
    .filter(isJobOperation)
    .map(operationController);
}

function operationController(name: JobOperationName): Type {
  const { route, body } = operations[name];

  @Controller()
  class OperationController {
    constructor(
      @Inject(RunOperation) private readonly run: RunOperation,
      @Inject(UploadReceiver) private readonly uploads: UploadReceiver,
      @Inject(ResponseMemory) private readonly responseMemory: ResponseMemory,
    ) {}

    @Post(route)
    async handle(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
      const caller = callerOf(request);
      const id =
        body === 'multipart'
          ? await this.startWithUpload(request, caller)
          : await this.run.start(name, request.body, caller);
      reply.header('x-job-id', id);
      if (prefersAsync(request)) return accept(reply, id, await this.run.status(id, caller));
      const disconnected = disconnectSignal(reply);
      const result = await this.run.wait(id, caller, disconnected);
      if (!result || disconnected.aborted) return;
      const reserve = this.responseMemory.of(request, reply);
      await sendJson(request, reply, { bytes: result.bytes, pieces: () => result.pieces(reserve) });
    }

    private async startWithUpload(request: FastifyRequest, caller: Caller): Promise<string> {
      const { upload, fields } = await this.uploads.receive(request);
      return this.uploads.withUpload(upload, () => this.run.start(name, { ...payloadFields(fields), upload }, caller));
    }
  }
  return OperationController;
}

/**
 * Returns the form fields of operations: `format` is one word, `maxPdfPages` a number; `include` a comma-separated list,
 * or one part for each entry, as clients that are generated from the OpenAPI document send it. Ignores others.
 */
function payloadFields(fields: ReadonlyMap<string, readonly string[]>): object {
  const [format, include] = [fields.get('format')?.at(-1), fields.get('include')?.flatMap(wordsOf)];
  const maxPdfPages = fields.get('maxPdfPages')?.at(-1);
  return {
    ...(format === undefined ? {} : { format }),
    ...(include === undefined ? {} : { include }),
    ...(maxPdfPages === undefined ? {} : { maxPdfPages: Number(maxPdfPages) }),
  };
}

const wordsOf = (list: string) =>
  list
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Preferences are a comma-separated list, each with optional parameters (RFC 7240). */
function prefersAsync(request: FastifyRequest): boolean {
  const preferences = String(request.headers['prefer'] ?? '').split(',');
  return preferences.some((preference) => preference.split(';')[0]?.trim().toLowerCase() === 'respond-async');
}

function accept(reply: FastifyReply, id: string, status: JobStatus): void {
  const address = `/api/jobs/${id}`;
  const body: AcceptedJob = { id, status, events: `${address}/events` };
  void reply.status(202).headers({ location: address, 'preference-applied': 'respond-async' }).send(body);
}
