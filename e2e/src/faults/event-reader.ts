export interface ReadEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

/** Reads server-sent events from a response as they arrive. Skips comments, which `onBytes` still sees. */
export async function* readEvents(
  response: Response,
  onBytes: () => void = () => undefined,
): AsyncGenerator<ReadEvent> {
  if (!response.body) return;
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    onBytes();
    text += chunk;
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const event = readBlock(text.slice(0, end));
      text = text.slice(end + 2);
      if (event) yield event;
    }
  }
}

function readBlock(block: string): ReadEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const event = fields.get('event');
  return event ? { id: fields.get('id') ?? '', event, data: JSON.parse(fields.get('data') ?? 'null') } : null;
}
