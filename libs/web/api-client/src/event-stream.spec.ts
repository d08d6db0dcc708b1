import { newStreamState, readEventStream, type ServerEvent } from './event-stream';

/** Reads the text as a stream that arrives in chunks of `size` bytes. */
async function read(text: string, size: number) {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let start = 0; start < bytes.length; start += size) controller.enqueue(bytes.slice(start, start + size));
      controller.close();
    },
  });
  const state = newStreamState();
  const events: ServerEvent[] = [];
  for await (const event of readEventStream(new Response(body), state)) events.push(event);
  return { events, state };
}

const text =
  ': hello\n\nretry: 500\n\nid: 7\nevent: progress\ndata: {"a":\ndata: "é"}\n\ndata:plain\n\nid: 8\nevent: result\ndata: cut off';
const events = [
  { event: 'progress', data: '{"a":\n"é"}' },
  { event: 'message', data: 'plain' },
];

test.each([1, 2, 3, 7, 1000])('reads events in chunks of %i bytes, with any line endings', async (size) => {
  for (const lineEnd of ['\n', '\r\n', '\r']) {
    const result = await read(text.replaceAll('\n', lineEnd), size);
    expect(result.events).toEqual(events);
    expect(result.state).toEqual({ lastEventId: '7', retryMs: 500 });
  }
});

test('reads a long event in time linear in its length', async () => {
  const data = 'x'.repeat(300_000);
  const split = jest.spyOn(String.prototype, 'split');
  expect((await read(`data: ${data}\n\n`, 1_000)).events).toEqual([{ event: 'message', data }]);
  // Not once per chunk.
  expect(split.mock.contexts.filter((text) => String(text).length > 10_000).length).toBeLessThan(10);
  split.mockRestore();
});
