import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { Upload } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { JobClient } from '@winnow/jobs';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { uploadAccounts, uploadsFull } from '../limits/upload-quota';

/** Characters kept of a client's file name: it is a label, never a path. */
const nameChars = 255;
/** Bytes of a form besides its file: boundaries, headers of parts, small fields. */
const formBytes = 256 * 1024;

/** Fields of a form whose value is a comma list; others that are read hold one word. */
const listFields = { include: true };

/** The file of a form as it is kept, and the fields beside it by name; the operation's schema judges them. */
export interface ReceivedForm {
  readonly upload: Upload;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Takes the one file of a multipart request and streams it into Redis. */
@Injectable()
export class UploadReceiver {
  constructor(
    @Inject(JobClient) private readonly jobs: JobClient,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /**
   * Throws `invalid-request` without exactly one file part named `file`, `no-text` for an empty one, `too-large` above the limit, `quota` when the
   * visitor's files that wait already leave no room, `unavailable` when the file cannot be kept. Nothing stays of what
   * was refused.
   */
  async receive(request: FastifyRequest): Promise<ReceivedForm> {
    if (!request.isMultipart()) throw notOneFile();
    const maxBytes = this.config.uploadMb * 2 ** 20;
    const announced = Number(request.headers['content-length'] ?? maxBytes);
    // Told before its first byte is read, where the client says how long it is.
    if (announced > maxBytes + formBytes) throw tooLarge(this.config.uploadMb);
    const accounts = uploadAccounts(request, this.config);
    const options = { maxBytes, expectedBytes: announced, accounts, problemFor: uploadsFull };
    let stored: Upload | undefined;
    const fields: Record<string, unknown> = {};
    try {
      for await (const part of request.parts()) {
        if (part.type !== 'file') {
          if (Object.hasOwn(listFields, part.fieldname)) fields[part.fieldname] = wordsOf(part.value);
          else if (part.fieldname === 'format') fields['format'] = part.value;
          continue;
        }
        if (stored || part.fieldname !== 'file') throw notOneFile();
        stored = await this.jobs.storeUpload(label(part.filename), part.file, options);
        if (part.file.truncated) throw tooLarge(this.config.uploadMb);
      }
    } catch (error) {
      if (stored) await this.jobs.removeUpload(stored.key);
      throw error instanceof ProblemError ? error : unreadable(error);
    }
    if (!stored) throw notOneFile();
    // Nothing is kept of it that a worker could read.
    if (stored.size === 0) throw new ProblemError('no-text', 'The file is empty.');
    return { upload: stored, fields };
  }

  /** Keeps a file that is at hand, as `receive` does. Throws `no-text`, `too-large`, `quota` or `unavailable`. */
  async keep(request: FastifyRequest, name: string, bytes: Uint8Array): Promise<Upload> {
    const maxBytes = this.config.uploadMb * 2 ** 20;
    if (bytes.byteLength > maxBytes) throw tooLarge(this.config.uploadMb);
    if (bytes.byteLength === 0) throw new ProblemError('no-text', 'The file is empty.');
    const accounts = uploadAccounts(request, this.config);
    const terms = { maxBytes, expectedBytes: bytes.byteLength, accounts, problemFor: uploadsFull };
    return this.jobs.storeUpload(label(name), Readable.from([bytes]), terms);
  }

  /** Forgets a file whose job was refused. */
  discard({ key }: Upload): Promise<void> {
    return this.jobs.removeUpload(key);
  }
}

const tooLarge = (megabytes: number) =>
  new ProblemError('too-large', `The file is larger than the limit of ${megabytes} MB.`);

const notOneFile = () => {
  const message = 'Send exactly one file, as the form part "file".';
  return new ProblemError('invalid-request', message, { issues: [{ path: 'file', message }] });
};

/** The store's failures are problems already: what else goes wrong here is a broken or aborted form. */
function unreadable(cause: unknown): ProblemError {
  const isTooMuch = (cause as { statusCode?: number }).statusCode === 413;
  return isTooMuch
    ? new ProblemError('too-large', undefined, { cause })
    : new ProblemError('invalid-request', 'The upload could not be read.', { cause });
}

const wordsOf = (value: unknown) =>
  String(value)
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

function label(filename: string | undefined): string {
  const base = (filename ?? '').split(/[\\/]/).at(-1) ?? '';
  // Control characters have no place in a label
  return base.replace(/[\u0000-\u001f\u007f]/g, '').slice(-nameChars);
}
