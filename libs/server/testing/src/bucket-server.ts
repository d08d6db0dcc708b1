import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { listen } from './listen';

/** Bytes of a part that is not the last one (Amazon S3, "Multipart upload limits"). */
const minPartBytes = 5 * 2 ** 20;

export interface BucketOptions {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface BucketRequest {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly bytes: number;
}

export interface Bucket {
  /** Address of a proxy for plain HTTP, which answers as the bucket for every host. */
  readonly url: string;
  readonly objects: Map<string, { readonly type: string | undefined; readonly body: Buffer }>;
  /** Multipart uploads that are neither completed nor aborted. */
  readonly uploads: Map<string, Map<number, Buffer>>;
  readonly requests: BucketRequest[];
  /** The status of a request that fails, or undefined; 200 is an error in the body of a completed upload. */
  failing: (request: BucketRequest) => number | undefined;
  close(): Promise<void>;
}

/**
 * An S3 server that rejects requests without a valid Signature Version 4. The signature is computed here from the
 * request as it has arrived, after "Authenticating Requests (AWS Signature Version 4)".
 */
export async function startBucket(options: BucketOptions): Promise<Bucket> {
  const server = createServer((request, response) => {
    void respond(request).then(({ status, body = '', headers = {} }) => response.writeHead(status, headers).end(body));
  });
  const { origin: url, close } = await listen(server);
  const bucket: Bucket = {
    url,
    objects: new Map(),
    uploads: new Map(),
    requests: [],
    failing: () => undefined,
    close,
  };

  async function respond(incoming: IncomingMessage): Promise<BucketResponse> {
    const body = Buffer.concat(await Array.fromAsync(incoming as AsyncIterable<Buffer>));
    const { method = '', headers } = incoming;
    const url = new URL(incoming.url ?? '', `http://${headers.host ?? ''}`);
    const request = { method, host: url.host, path: url.pathname, query: url.searchParams, bytes: body.byteLength };
    bucket.requests.push(request);
    const failureStatus = bucket.failing(request);
    if (failureStatus !== undefined) return errorOf(failureStatus, failureStatus === 403 ? 'AccessDenied' : 'SlowDown');
    const signatureError = verifySignature(incoming, url, body, options);
    if (signatureError) return errorOf(403, signatureError);
    return handle(request, body, headers['content-type']);
  }

  function handle({ method, path, query }: BucketRequest, body: Buffer, type: string | undefined): BucketResponse {
    const { objects, uploads } = bucket;
    const id = query.get('uploadId');
    if (method === 'POST' && query.has('uploads')) {
      const uploadId = randomUUID();
      uploads.set(uploadId, new Map());
      types.set(uploadId, type);
      return {
        status: 200,
        body: `<InitiateMultipartUploadResult><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
      };
    }
    if (id === null && method === 'PUT') {
      objects.set(path, { type, body });
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    const parts = uploads.get(id ?? '');
    if (id === null || !parts) return errorOf(404, 'NoSuchUpload');
    if (method === 'DELETE') {
      uploads.delete(id);
      return { status: 204 };
    }
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)];
    const listedParts = listed.map(([, number, etag]) => ({
      part: parts.get(Number(number)),
      etag: etag?.replaceAll('&#34;', '"'),
    }));
    if (listedParts.some(({ part, etag }) => !part || etagOf(part) !== etag)) return errorOf(400, 'InvalidPart');
    const all = listedParts.map(({ part }) => part as Buffer);
    if (all.slice(0, -1).some((part) => part.byteLength < minPartBytes)) return errorOf(400, 'EntityTooSmall');
    objects.set(path, { type: types.get(id), body: Buffer.concat(all) });
    uploads.delete(id);
    return { status: 200, body: '<CompleteMultipartUploadResult/>' };
  }

  const types = new Map<string, string | undefined>();
  return bucket;
}

interface BucketResponse {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

const errorOf = (status: number, code: string): BucketResponse => ({
  status,
  body: `<Error><Code>${code}</Code></Error>`,
});
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest();
const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;
/** RFC 3986: everything but unreserved characters. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (found) => `%${found.codePointAt(0)?.toString(16).toUpperCase()}`);

/** The code of the refusal, or undefined for a request that is signed as it should be. */
function verifySignature({ method, headers }: IncomingMessage, url: URL, body: Buffer, options: BucketOptions) {
  const { region, accessKeyId, secretAccessKey } = options;
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/;
  const [, key, day = '', credentialRegion, names = '', signature] = pattern.exec(String(headers.authorization)) ?? [];
  if (key !== accessKeyId) return 'InvalidAccessKeyId';
  if (credentialRegion !== region) return 'AuthorizationHeaderMalformed';
  const date = String(headers['x-amz-date']);
  const moment = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!date.startsWith(day) || !(Math.abs(moment - Date.now()) < 15 * 60_000)) return 'RequestTimeTooSkewed';
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const signed = names.split(';');
  if (!signed.includes('host') || !signed.includes('x-amz-content-sha256')) return 'AccessDenied';
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const lines = signed.map((name) => `${name}:${name === 'host' ? url.host : String(headers[name]).trim()}\n`).join('');
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const canonical = [method, path, query, lines, names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const secret = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), 's3'), 'aws4_request');
  const expected = hmac(secret, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex');
  return expected === signature ? undefined : 'SignatureDoesNotMatch';
}
