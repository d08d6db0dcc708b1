import { Inject, Injectable } from '@nestjs/common';
import type { Upload } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { JobClient } from '@winnow/jobs';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';

/** Characters kept of a client's file name: it is a label, never a path. */
const nameChars = 255;

/** Takes the one file of a multipart request and streams it into Redis. */
@Injectable()
export class UploadReceiver {
  constructor(
    @Inject(JobClient) private readonly jobs: JobClient,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Throws `invalid-request` without exactly one file part named `file`, `too-large` above the limit. */
  async receive(request: FastifyRequest): Promise<Upload> {
    if (!request.isMultipart()) throw notOneFile();
    let stored: Upload | undefined;
    try {
      for await (const part of request.parts()) {
        if (part.type !== 'file') continue;
        if (stored || part.fieldname !== 'file') throw notOneFile();
        stored = await this.jobs.storeUpload(label(part.filename), part.file, this.config.uploadMb * 2 ** 20);
        if (part.file.truncated) throw new ProblemError('too-large');
      }
    } catch (error) {
      if (stored) await this.jobs.removeUpload(stored.key);
      throw error instanceof ProblemError ? error : unreadable(error);
    }
    if (!stored) throw notOneFile();
    return stored;
  }
}

const notOneFile = () => {
  const message = 'Send exactly one file, as the form part "file".';
  return new ProblemError('invalid-request', message, { issues: [{ path: 'file', message }] });
};

/** A broken or aborted form is the client's doing; a store that fails is ours. */
function unreadable(cause: unknown): ProblemError {
  const { statusCode, code } = cause as { statusCode?: number; code?: string };
  if (statusCode === 413) return new ProblemError('too-large', undefined, { cause });
  const isForm =
    (statusCode ?? 500) < 500 ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    /multipart|boundary|form|part|aborted/i.test(String(cause));
  return new ProblemError(
    isForm ? 'invalid-request' : 'unavailable',
    isForm ? 'The upload could not be read.' : undefined,
    { cause },
  );
}

function label(filename: string | undefined): string {
  const base = (filename ?? '').split(/[\\/]/).at(-1) ?? '';
  // Control characters have no place in a label
  return base.replace(/[\u0000-\u001f\u007f]/g, '').slice(-nameChars);
}
