import { EventSourceParserStream, type EventSourceMessage } from 'eventsource-parser/stream';

/** Milliseconds without a byte after which a connection counts as dead: the server sends a comment every 15 s. */
const silenceMs = 45_000;

type Bytes = Uint8Array<ArrayBuffer>;

/** Yields the server-sent events of a response. Ends, or throws, when the connection does; `close` ends it. */
export async function* readEvents(response: Response, close: () => void): AsyncGenerator<EventSourceMessage> {
  if (!response.body) return;
  let watchdog = setTimeout(close, silenceMs);
  const watched = new TransformStream<Bytes, Bytes>({
    transform(bytes, out) {
      clearTimeout(watchdog);
      watchdog = setTimeout(close, silenceMs);
      out.enqueue(bytes);
    },
  });
  // An event contains at most one result as JSON: any other stream must not fill the memory.
  const reader = (response.body as ReadableStream<Bytes>)
    .pipeThrough(watched)
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    clearTimeout(watchdog);
    await reader.cancel().catch(() => undefined);
  }
}
