import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fetch } from '@winnow/egress-client';
import { boundedText } from '@winnow/worker-process';
import { AwsV4Signer } from 'aws4fetch';
import { partsOf } from './parts-of';

export interface BucketSettings {
  /**
   * Address of the service (`https://s3.eu-central-1.amazonaws.com`), or of the bucket itself when `bucket` is absent.
   */
  readonly endpoint: string;
  readonly bucket?: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Maximum number of parts of a multipart upload (Amazon S3, "Multipart upload limits"). */
const maxParts = 10_000;
/** Milliseconds until one request times out: a part, or the completion of all parts. */
const responseTimeoutMs = 120_000;
/** Milliseconds until the abort of an upload times out, including its retries; a gateway that stops waits for it. */
const abortTimeoutMs = 10_000;
/** Maximum bytes that are read of a response. */
const maxResponseBytes = 64 * 1_024;
/** Milliseconds before further attempts at a request. */
const bucketRetries = [500, 2_000, 8_000] as const;

/** Thrown when the bucket did not accept an object. The message contains only the code of the response. */
export class BucketError extends Error {
  override readonly name = 'BucketError';
}

export interface Upload {
  readonly key: string;
  readonly type: string;
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly signal: AbortSignal;
  /** Called with the id of a multipart upload, which stays in the bucket until it is completed or aborted. */
  readonly onStart: (uploadId: string) => Promise<void>;
}

interface ObjectRequest {
  readonly method: 'PUT' | 'POST' | 'DELETE';
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly type?: string;
  readonly signal: AbortSignal;
}

/** Client of an S3-compatible bucket; requests are signed with Signature Version 4. */
export class S3Bucket {
  constructor(
    private readonly settings: BucketSettings,
    private readonly fetch: Fetch,
    private readonly retries: readonly number[] = bucketRetries,
  ) {}

  /**
   * Streams an object, which replaces one with the same key; one part at a time is in memory. Resolves with its size in
   * bytes. On failure, aborts a multipart upload and throws `BucketError`.
   */
  async upload({ key, type, pieces, signal, onStart }: Upload): Promise<number> {
    let uploadId: string | undefined;
    const etags: string[] = [];
    let bytes = 0;
    try {
      for await (const { part, isLast } of partsOf(pieces)) {
        bytes += part.byteLength;
        if (isLast && uploadId === undefined) {
          await this.request({ method: 'PUT', key, body: part, type, signal });
          return bytes;
        }
        if (uploadId === undefined) await onStart((uploadId = await this.begin(key, type, signal)));
        if (etags.length === maxParts) throw new BucketError('The file is too large for a bucket.');
        etags.push(await this.sendPart(key, uploadId, etags.length + 1, part, signal));
      }
      await this.complete(key, uploadId ?? '', etags, signal);
      return bytes;
    } catch (error) {
      if (uploadId !== undefined) await this.abort(key, uploadId).catch(() => undefined);
      throw error;
    }
  }

  /** Aborts a multipart upload, which removes its parts. */
  async abort(key: string, uploadId: string): Promise<void> {
    await this.request({ method: 'DELETE', key, query: { uploadId }, signal: AbortSignal.timeout(abortTimeoutMs) });
  }

  private async begin(key: string, type: string, signal: AbortSignal): Promise<string> {
    const { text } = await this.request({ method: 'POST', key, query: { uploads: '' }, type, signal });
    const [, id] = /<UploadId>([^<]{1,1024})<\/UploadId>/.exec(text) ?? [];
    if (id === undefined) throw new BucketError('The bucket did not start the upload.');
    return id;
  }

  private async sendPart(key: string, uploadId: string, number: number, part: Uint8Array, signal: AbortSignal) {
    const query = { partNumber: String(number), uploadId };
    const { headers } = await this.request({ method: 'PUT', key, query, body: part, signal });
    const etag = headers.get('etag');
    if (etag === null) throw new BucketError('The bucket did not confirm a part.');
    return etag;
  }

  private async complete(key: string, uploadId: string, etags: readonly string[], signal: AbortSignal): Promise<void> {
    const parts = etags.map(
      (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const { text } = await this.request({
      method: 'POST',
      key,
      query: { uploadId },
      body: Buffer.from(body),
      type: 'application/xml',
      signal,
    });
    // A completion that fails after its status was sent reports the error in the body.
    if (/<Error>/.test(text)) throw new BucketError(refusal(200, text));
  }

  /** Sends a request and retries until a 2xx response; permanent rejections are not retried. */
  private async request(request: ObjectRequest): Promise<{ headers: Headers; text: string }> {
    for (let attempt = 0; ; attempt += 1) {
      const wait = this.retries[attempt];
      try {
        const response = await this.sendOnce(request);
        const { text } = await boundedText(response, maxResponseBytes);
        if (response.ok) return { headers: response.headers, text };
        if (!isTransient(response.status) || wait === undefined) throw new BucketError(refusal(response.status, text));
      } catch (error) {
        if (error instanceof BucketError) throw error;
        request.signal.throwIfAborted();
        if (wait === undefined) throw new BucketError('The bucket cannot be reached.', { cause: error });
      }
      await sleep(wait, undefined, { signal: request.signal });
    }
  }

  private async sendOnce({ method, key, query = {}, body, type, signal }: ObjectRequest): Promise<Response> {
    const { region, accessKeyId, secretAccessKey } = this.settings;
    const signer = new AwsV4Signer({
      method,
      url: this.addressOf(key, query),
      headers: {
        'x-amz-content-sha256': hash('sha256', body ?? '', 'hex'),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
    });
    const { url, headers } = await signer.sign();
    return this.fetch(String(url), {
      method,
      headers: [...headers],
      redirect: 'manual',
      ...(body === undefined ? {} : { body: body as Uint8Array<ArrayBuffer> }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(responseTimeoutMs)]),
    });
  }

  private addressOf(key: string, query: Readonly<Record<string, string>>): string {
    const { endpoint, bucket } = this.settings;
    const address = new URL(endpoint);
    const parts = [address.pathname.replace(/\/$/, ''), ...(bucket === undefined ? [] : [bucket]), key];
    address.pathname = parts.join('/');
    address.search = new URLSearchParams(query).toString();
    return address.href;
  }
}

/** Whether a status is transient: busy, throttled or unavailable. */
const isTransient = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** Formats `The bucket responded with 403 (AccessDenied).` */
function refusal(status: number, text: string): string {
  const [, code] = /<Code>(\w{1,64})<\/Code>/.exec(text) ?? [];
  return `The bucket responded with ${status}${code === undefined ? '' : ` (${code})`}.`;
}

const escapeXml = (text: string) => text.replaceAll(/[&<>"]/g, (found) => `&#${found.codePointAt(0) ?? 0};`);
