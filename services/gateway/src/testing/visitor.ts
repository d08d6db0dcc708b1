import { EventSourceParserStream } from 'eventsource-parser/stream';

/** A visitor with one cookie, who uses one or several gateways. */
export class Visitor {
  cookie: string | undefined;

  constructor(public url: string) {}

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookie) headers.set('cookie', this.cookie);
    const response = await fetch(`${this.url}${path}`, { ...init, headers });
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie;
    return response;
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    };
    return this.fetch(path, signal ? { ...init, signal } : init);
  }

  /** Starts a job and returns its id. */
  async start(path: string, body: unknown, headers: Record<string, string> = {}): Promise<string> {
    const response = await this.post(path, body, { prefer: 'respond-async', ...headers });
    if (response.status !== 202) throw new Error(`not accepted: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { id: string }).id;
  }

  /** Reads events after `lastId` until the stream ends, or disconnects after `max` of them. */
  async events(id: string, lastId?: string, max = Infinity): Promise<JobStreamEvent[]> {
    const headers: Record<string, string> = lastId ? { 'last-event-id': lastId } : {};
    const response = await this.fetch(`/api/jobs/${id}/events`, { headers });
    if (!response.ok || !response.body) throw new Error(`no events: ${response.status}`);
    const events: JobStreamEvent[] = [];
    const messages = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { id = '', event = '', data } of messages) {
      events.push({ id, event, data: JSON.parse(data) as never });
      if (events.length >= max) break;
    }
    return events;
  }
}

export interface JobStreamEvent {
  readonly id: string;
  readonly event: string;
  readonly data: never;
}
