import { Readable } from 'node:stream';
import type { BaseHttpClient, HttpRequest, HttpResponse, ResponseTypes, StreamingHttpResponse } from '@crawlee/basic';
import { hasMoved } from '@winnow/egress-client';
import { withFairnessKeyOf } from '@winnow/jobs';
import type { PartRequest, RedirectedResponse } from './engine';
import { FetchFailure } from './fetch-failure';
import { httpFailure } from './http-failure';
import { readBody } from './read-body';

export interface HttpSettings {
  /** `fetch` through the egress. */
  readonly fetch: typeof globalThis.fetch;
  readonly userAgent: string;
  /** Milliseconds until the first byte times out; not retried. */
  readonly firstByteMs: number;
  /** Milliseconds until a whole page times out. */
  readonly pageMs: number;
}

const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.8,*/*;q=0.5';
/** Default of `maxBytes`. */
const defaultMaxBytes = 10 * 2 ** 20;

type ResponseType = keyof ResponseTypes;

/**
 * Crawlee's HTTP client that sends every request through the egress. The egress client follows redirects, and the
 * egress checks every hop. Ignores proxies, cookies and TLS options of a request.
 */
export class EgressHttpClient implements BaseHttpClient {
  constructor(private readonly settings: HttpSettings) {}

  /**
   * Returns the response; with a body of at most `maxBytes` (truncated on request) if the status is 2xx. Throws
   * `FetchFailure`, or the reason of the request's signal.
   */
  async sendRequest<Type extends ResponseType = 'text'>(
    request: HttpRequest<Type> & PartRequest,
  ): Promise<HttpResponse<Type> & RedirectedResponse> {
    const { signal, maxBytes = defaultMaxBytes, responseType = 'text', truncates } = request;
    const timeout = new AbortController();
    const onTimeout = () => timeout.abort(new FetchFailure('timeout'));
    const pageTimer = setTimeout(onTimeout, this.settings.pageMs);
    const firstByteTimer = setTimeout(onTimeout, this.settings.firstByteMs);
    const stop = signal ? withFairnessKeyOf(signal, AbortSignal.any([signal, timeout.signal])) : timeout.signal;
    try {
      const response = await this.open(request, stop);
      clearTimeout(firstByteTimer);
      if (!response.ok) await response.body?.cancel();
      const read = () => readBody(response, Number(maxBytes), stop, undefined, truncates);
      const bytes = response.ok ? await read() : new Uint8Array();
      return {
        url: response.url || String(request.url),
        statusCode: response.status,
        headers: Object.fromEntries(response.headers),
        trailers: {},
        redirectUrls: [],
        hasMoved: hasMoved(response),
        complete: true,
        request,
        body: bodyAs[responseType](
          Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
        ) as ResponseTypes[Type],
      };
    } catch (error) {
      signal?.throwIfAborted();
      throw timeout.signal.aborted ? timeout.signal.reason : httpFailure(error);
    } finally {
      clearTimeout(pageTimer);
      clearTimeout(firstByteTimer);
    }
  }

  /** Returns the response of `sendRequest` as a stream, which has already been read within the same limits. */
  async stream(request: HttpRequest): Promise<StreamingHttpResponse> {
    const { body, ...response } = await this.sendRequest({ ...request, responseType: 'buffer' });
    const progress = { percent: 1, transferred: body.byteLength, total: body.byteLength };
    return { ...response, stream: Readable.from([body]), downloadProgress: progress, uploadProgress: progress };
  }

  private open({ url, method = 'GET', headers = {}, body }: HttpRequest<ResponseType>, signal: AbortSignal) {
    const named = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    return this.settings.fetch(String(url), {
      method,
      headers: {
        'user-agent': this.settings.userAgent,
        accept,
        'accept-language': 'en;q=0.9,*;q=0.5',
        ...(Object.fromEntries(named) as Record<string, string>),
      },
      ...(body === undefined ? {} : { body: body as NonNullable<RequestInit['body']> }),
      signal,
    });
  }
}

const bodyAs: { readonly [Type in ResponseType]: (body: Buffer) => ResponseTypes[Type] } = {
  buffer: (body) => body,
  text: (body) => body.toString('utf8'),
  json: (body) => JSON.parse(body.toString('utf8')) as unknown,
};
