import { EgressHttpClient, type HttpSettings } from './egress-http-client';
import type { Engine, FetchRequest, FetchedPage, SendRequest } from './engine';
import { statusFailure } from './response-status';
import { conditionalHeaders, validatorsOf } from './validators';

/** Engine that fetches pages over HTTP. */
export class HttpEngine implements Engine {
  /** HTTP client of crawls; also used for robots.txt, sitemaps and feeds. */
  readonly client: EgressHttpClient;

  constructor(settings: HttpSettings) {
    this.client = new EgressHttpClient(settings);
  }

  async fetch({
    url,
    maxBytes,
    signal,
    unless,
    truncates,
    headers: own,
    ...crawl
  }: FetchRequest): Promise<FetchedPage> {
    const send: SendRequest = crawl.send ?? ((request) => this.client.sendRequest(request));
    const response = await send({
      url: url.href,
      responseType: 'buffer',
      maxBytes,
      ...(truncates ? { truncates } : {}),
      headers: { ...(unless && conditionalHeaders(unless)), ...own?.of(url) },
      ...(signal ? { signal } : {}),
    });
    const headers = new Headers(response.headers as Record<string, string>);
    const { url: end, statusCode: status, hasMoved } = response;
    const page = { url: end, contentType: headers.get('content-type'), engine: 'http', status, hasMoved } as const;
    if (unless && status === 304) return { ...page, bytes: new Uint8Array(), isUnchanged: true };
    const failure = statusFailure(status, headers.get('retry-after'));
    if (failure) throw failure;
    // After a redirect, the validators belong to another address than the one requested next time.
    const validators = page.url === url.href ? validatorsOf(headers) : undefined;
    return { ...page, bytes: response.body, ...(validators ? { validators } : {}) };
  }

  async close(): Promise<void> {}
}
