import { EventSourceParserStream } from 'eventsource-parser/stream';

/** An API client that keeps the session cookie. */
export class Visitor {
  private cookie = '';

  constructor(
    readonly url: string,
    private readonly signal: AbortSignal,
  ) {}

  /** POSTs and resolves with the response body. Throws the problem of a non-2xx response. */
  async post<Body>(route: string, body: unknown, headers: Record<string, string> = {}): Promise<Body> {
    const response = await this.request(route, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const responseBody: unknown = await response.json();
    if (!response.ok) throw new Error(`${route}: ${response.status} ${JSON.stringify(responseBody)}`);
    return responseBody as Body;
  }

  /** Uploads one file and resolves with its text. Throws the problem of a non-2xx response. */
  async upload(name: string, bytes: Buffer): Promise<{ text: string }> {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), name);
    const response = await this.request('/api/extract-text', { method: 'POST', body });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { text: string };
  }

  /** GETs and resolves with the response body. */
  async get(route: string): Promise<unknown> {
    return (await this.request(route, {})).json();
  }

  /** Enqueues and resolves with the job's path. */
  async start(route: string, body: unknown): Promise<string> {
    const { id } = await this.post<{ id: string }>(route, body, { prefer: 'respond-async' });
    return `/api/jobs/${id}`;
  }

  /** Events of a stream until it ends, each with its time of arrival (`performance.now()`). */
  async *events(route: string, init: RequestInit = {}): AsyncGenerator<StreamEvent> {
    const response = await this.request(route, init);
    if (!response.ok || !response.body) throw new Error(`${route}: ${response.status}`);
    const messages = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { event, id = '' } of messages) if (event) yield { event, id, at: performance.now() };
  }

  get headers(): Record<string, string> {
    return this.cookie === '' ? {} : { cookie: this.cookie };
  }

  private async request(route: string, init: RequestInit): Promise<Response> {
    const headers = { ...this.headers, ...(init.headers as Record<string, string>) };
    const response = await fetch(this.url + route, { ...init, headers, signal: this.signal });
    const [cookie] = response.headers.getSetCookie();
    if (cookie) this.cookie = cookie.split(';')[0] ?? '';
    return response;
  }
}

export interface StreamEvent {
  readonly event: string;
  readonly id: string;
  readonly at: number;
}

/** Response of `/api/scrape-content`. */
export interface Scraped {
  readonly pages: readonly { readonly url: string; readonly content: string; readonly engine?: string }[];
}
