import { asEventStream } from './event-stream';

const json = (body: object) => Response.json(body);
const dataOf = (text: string): unknown[] =>
  [...text.matchAll(/^data: ?(\{.*)$/gm)].map(([, event = '']) => JSON.parse(event) as unknown);

it('turns a completion that is one JSON document into a stream of events', async () => {
  const message = {
    role: 'assistant',
    content: 'Hi',
    tool_calls: [{ id: 'a', function: { name: 'f', arguments: '{}' } }],
  };
  const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
  const response = await asEventStream(json({ choices: [{ index: 0, message, finish_reason: 'stop' }], usage }));
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const delta = { ...message, tool_calls: [{ index: 0, ...message.tool_calls[0] }] };
  expect(dataOf(await response.text())).toEqual([{ choices: [{ index: 0, delta, finish_reason: 'stop' }], usage }]);
});

it.each([
  [{ error: 'Unexpected endpoint or method. (POST /chat/completions)' }, 404, 'Unexpected endpoint'],
  [{ error: { message: 'Rate limit', code: 429 } }, 429, 'Rate limit'],
  [{ error: { message: 'Provider failed', code: 'x' } }, 502, 'Provider failed'],
])('gives the error %j of a successful response its status', async (body, status, message) => {
  const response = await asEventStream(json(body));
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(message);
});

it('reports a web page as not found', async () => {
  const page = new Response('<html></html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  const response = await asEventStream(page);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('web page');
});

it('replaces contents that are lists by their text for any chunk boundaries', async () => {
  const thought = { type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] };
  const event = (content: unknown) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\r\n\r\n`;
  const sent = `: ping\r\n\r\n${event([thought])}${event([{ type: 'text', text: '港 "content":[' }])}${event('!')}data: [DONE]`;
  const bytes = new TextEncoder().encode(sent);
  for (const size of [1, 2, 7, 64, bytes.length]) {
    const body = ReadableStream.from(
      Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.slice(at * size, (at + 1) * size)),
    );
    const stream = await asEventStream(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    const text = await stream.text();
    expect(dataOf(text)).toMatchObject(
      [{ content: '' }, { content: '港 "content":[' }, { content: '!' }, {}].map((delta) => ({ choices: [{ delta }] })),
    );
    expect(text).toMatch(/^: ping\r\n[\s\S]*data: \[DONE\]$/);
  }
});

it.each([
  ['a stream that ends without one', 'null', 'data: [DONE]\n\n', ['unstated']],
  ['a stream whose reasons are empty', '""', 'data: [DONE]\n\n', ['unstated']],
  ['no stream with one', '"length"', 'data: [DONE]\n\n', ['length']],
  ['no stream that was cut off', 'null', '', []],
])('adds a finish reason to %s', async (_case, reason, end, expected) => {
  const body = String.raw`data: {"choices":[{"delta":{"content":"\"finish_reason\":\"stop\""},"finish_reason":${reason}}]}`;
  const sent = new Response(`${body}\n\n${end}`, { headers: { 'content-type': 'text/event-stream' } });
  const text = await (await asEventStream(sent)).text();
  expect(Array.from(text.matchAll(/"finish_reason":"(\w+)"/g), ([, found]) => found)).toEqual(expected);
  expect(text.endsWith(end)).toBe(true);
});
