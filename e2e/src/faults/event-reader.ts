import { EventSourceParserStream } from 'eventsource-parser/stream';

export interface ReadEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

/** Reads server-sent events from a response as they arrive. Skips comments, for which it calls `onComment`. */
export async function* readEvents(response: Response, onComment?: () => void): AsyncGenerator<ReadEvent> {
  const text = response.body?.pipeThrough(new TextDecoderStream());
  for await (const { id = '', event = '', data } of text?.pipeThrough(new EventSourceParserStream({ onComment })) ?? [])
    yield { id, event, data: JSON.parse(data) as unknown };
}
