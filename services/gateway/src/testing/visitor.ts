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
    const stop = new AbortController();
    const headers: Record<string, string> = lastId ? { 'last-event-id': lastId } : {};
    const response = await this.fetch(`/api/jobs/${id}/events`, { headers, signal: stop.signal });
    if (!response.ok || !response.body) throw new Error(`no events: ${response.status}`);
    const events: JobStreamEvent[] = [];
    let unread: string[] = [];
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const hasEnd = chunk.includes('\n\n') || (chunk.startsWith('\n') && unread.at(-1)?.endsWith('\n'));
      unread.push(chunk);
      // A search in all of it would copy a result of megabytes with each chunk.
      if (!hasEnd) continue;
      let text = unread.join('');
      for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
        const event = parseEvent(text.slice(0, end));
        text = text.slice(end + 2);
        if (event) events.push(event);
        if (events.length >= max) {
          stop.abort();
          return events;
        }
      }
      unread = [text];
    }
    return events;
  }
}

export interface JobStreamEvent {
  readonly id: string;
  readonly event: string;
  readonly data: never;
}

function parseEvent(block: string): JobStreamEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const event = fields.get('event');
  return event ? { id: fields.get('id') ?? '', event, data: JSON.parse(fields.get('data') ?? 'null') as never } : null;
}
