import { Readable } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import { Inject, Injectable } from '@nestjs/common';
import type { Upload } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { JobClient, withUpload, type UploadOptions } from '@winnow/jobs';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { uploadAccounts, uploadsFull } from '../limits/upload-quota';
import { invalidField } from './parse-request';

/** Maximum characters of a client's file name, which is a label, never a path. */
const nameChars = 255;
/** Maximum bytes of a form besides its file: boundaries, headers of parts, small fields. */
const formBytes = 256 * 1024;

/** The stored file of a form, and the values of its other fields by name, which the caller validates. */
export interface ReceivedForm {
  readonly upload: Upload;
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

/** Streams the file of a request into Redis. */
@Injectable()
export class UploadReceiver {
  constructor(
    @Inject(JobClient) private readonly jobs: JobClient,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /**
   * Receives a form. Throws `invalid-request` without exactly one file part of that name (any if null),
   * `unsupported-type` for one that is encoded as text, `no-text` for an empty one, `too-large` above the limit, `quota`
   * when the visitor's files exceed their quota, `unavailable` when the file cannot be stored. A rejected file is removed.
   */
  async receive(request: FastifyRequest, partName: string | null = 'file'): Promise<ReceivedForm> {
    if (!request.isMultipart()) throw notOneFile(partName);
    const options = this.optionsOf(request, formBytes);
    let stored: Upload | undefined;
    const fields = new Map<string, string[]>();
    try {
      for await (const part of this.partsOf(request)) {
        if (part.type !== 'file') {
          fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), String(part.value)]);
          continue;
        }
        if (stored || (partName !== null && part.fieldname !== partName)) throw notOneFile(partName);
        if (textCodings.has(part.encoding.toLowerCase())) throw encodedPart();
        stored = await this.jobs.storeUpload(label(part.filename), part.file, options);
        if (part.file.truncated) throw tooLarge(this.config.uploadMb);
      }
    } catch (error) {
      if (stored) await this.jobs.removeUpload(stored.key);
      throw error instanceof ProblemError ? error : unreadable(error);
    }
    if (!stored) throw notOneFile(partName);
    return { upload: notEmpty(stored), fields };
  }

  /**
   * Yields the parts of a form. Throws `too-large` once it has more bytes than a file and its fields may have: text before
   * the first part and after the last has no other limit when the length of the form is unknown.
   */
  private async *partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
    const exceeded = Promise.withResolvers<never>();
    // Observed only between the parts; a file has its own limit.
    exceeded.promise.catch(() => undefined);
    let left = this.config.uploadMb * 2 ** 20 + formBytes;
    request.raw.on('data', (piece: Buffer) => {
      left -= piece.byteLength;
      if (left < 0) exceeded.reject(tooLarge(this.config.uploadMb));
    });
    const parts = request.parts();
    for (;;) {
      const { value, done } = await Promise.race([parts.next(), exceeded.promise]);
      if (done) return;
      yield value;
    }
  }

  /**
   * Receives a request whose body is the file (`raw-bodies.ts`). Throws as `receive` does, and `unsupported-type` for
   * other bodies.
   */
  async receiveBody(request: FastifyRequest, name: string): Promise<Upload> {
    if (!(request.body instanceof Readable)) throw new ProblemError('unsupported-type');
    const options = this.optionsOf(request, 0);
    return notEmpty(await this.jobs.storeUpload(label(name), request.body, options));
  }

  /** Stores a file from memory, as `receive` does. Throws `no-text`, `too-large`, `quota` or `unavailable`. */
  async keep(request: FastifyRequest, name: string, bytes: Uint8Array): Promise<Upload> {
    const options = this.optionsOf(request, 0, bytes.byteLength);
    return notEmpty(await this.jobs.storeUpload(label(name), Readable.from([bytes]), options));
  }

  /**
   * Returns the options of an upload. Throws `too-large` before the first byte is read when `Content-Length` exceeds
   * the limit.
   */
  private optionsOf(request: FastifyRequest, extraBytes: number, announced = lengthOf(request)): UploadOptions {
    const maxBytes = this.config.uploadMb * 2 ** 20;
    const expectedBytes = announced ?? maxBytes;
    if (expectedBytes > maxBytes + extraBytes) throw tooLarge(this.config.uploadMb);
    return { maxBytes, expectedBytes, accounts: uploadAccounts(request, this.config), problemFor: uploadsFull };
  }

  /** Returns the result of `work`, such as parsed options, which may follow the file; removes the file when it throws. */
  withUpload<Result>(upload: Upload, work: () => Result | Promise<Result>): Promise<Result> {
    return withUpload(this.jobs, upload, work);
  }
}

const tooLarge = (megabytes: number) =>
  new ProblemError('too-large', `The file is larger than the limit of ${megabytes} MB.`);

const notOneFile = (partName: string | null) =>
  partName === null
    ? invalidField('file', 'Send exactly one file, as a form part.')
    : invalidField(partName, `Send exactly one file, as the form part "${partName}".`);

/** Codings of e-mail, which are deprecated in forms (RFC 7578, section 4.7): the encoded text would be read. */
const textCodings = new Set(['base64', 'quoted-printable']);

const encodedPart = () =>
  new ProblemError(
    'unsupported-type',
    'Send the file as it is, without the header “Content-Transfer-Encoding” in its part.',
  );

/** Rejects an empty file, which is not stored. */
function notEmpty(upload: Upload): Upload {
  if (upload.size === 0) throw new ProblemError('no-text', 'The file is empty.');
  return upload;
}

function lengthOf({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/** Failures of the store are already problems; any other error is a malformed or aborted form. */
function unreadable(cause: unknown): ProblemError {
  const isTooMuch = (cause as { statusCode?: number }).statusCode === 413;
  return isTooMuch
    ? new ProblemError('too-large', undefined, { cause })
    : new ProblemError('invalid-request', 'The upload could not be read.', { cause });
}

function label(filename: string | undefined): string {
  const base = (filename ?? '').split(/[\\/]/).at(-1) ?? '';
  // Control characters are not allowed in a label.
  const end = base.replace(/[\u0000-\u001f\u007f]/g, '').slice(-nameChars);
  // Without the second half of a character that the limit has cut.
  return end.replace(/^[\udc00-\udfff]/, '');
}
