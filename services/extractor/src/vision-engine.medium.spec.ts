import { buildPng } from '@winnow/testing';
import { startMockModelServer, type MockResponse, type MockRequest } from './testing/mock-model-server';
import { VisionEngine, type VisionSettings } from './vision-engine';

const picture = buildPng({ width: 4, height: 4, pixels: Buffer.alloc(16, 255) });
const piece = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: finish }] })}\n\n`;
const stream = (...pieces: string[]): MockResponse => ({
  headers: { 'content-type': 'text/event-stream' },
  body: `${pieces.join('')}data: [DONE]\n\n`,
});

let stop: () => Promise<void>;
afterEach(() => stop());

async function start(
  answer: (request: MockRequest, count: number) => MockResponse | undefined,
  more: Partial<VisionSettings> & { timeoutMs?: number } = {},
) {
  const server = await startMockModelServer(answer);
  stop = server.stop;
  const { timeoutMs = 5_000, ...settings } = more;
  const endpoint = { baseUrl: server.url, apiKey: 'sk-of-the-operator', model: 'sees', timeoutMs, fetch };
  return { server, engine: new VisionEngine({ endpoint, maxTokens: 500, maxBytes: 10_000, ...settings }) };
}

const bodyOf = ({ body }: MockRequest) => JSON.parse(body.toString()) as Record<string, unknown>;

describe('the vision engine', () => {
  it('sends a page as a picture with a token limit, and reads the streamed text', async () => {
    const { server, engine } = await start(() =>
      stream(piece('The amber '), piece('lantern.\n\nSecond'), piece('', 'stop')),
    );
    expect(await engine.read(picture)).toEqual({
      text: 'The amber lantern.\n\nSecond',
      paragraphs: [],
      doubtful: [],
      isMarkdown: true,
    });
    const [request] = server.requests;
    expect(request).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer sk-of-the-operator' },
    });
    expect(request && bodyOf(request)).toMatchObject({
      model: 'sees',
      max_tokens: 500,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${picture.toString('base64')}` } },
          ],
        },
      ],
    });
  });

  it("also accepts a whole response in a code fence, and the server's other name for the token limit", async () => {
    const { server, engine } = await start((request) =>
      'max_tokens' in bodyOf(request)
        ? { status: 400, body: '{"error":{"message":"Use max_completion_tokens instead of max_tokens."}}' }
        : { body: JSON.stringify({ choices: [{ message: { content: '```markdown\n| a | b |\n```' } }] }) },
    );
    expect(await engine.read(picture)).toMatchObject({ text: '| a | b |' });
    expect(await engine.read(picture)).toMatchObject({ text: '| a | b |' });
    expect(server.requests).toHaveLength(3);
  });

  it.each<[string, (request: MockRequest) => MockResponse | undefined, { timeoutMs?: number; maxBytes?: number }]>([
    ['a refusal', () => ({ status: 401, body: 'no' }), {}],
    ['a failing server', () => ({ status: 500, headers: { 'retry-after': '0' } }), {}],
    [
      'a redirect, which would send the key to another server',
      () => ({ status: 307, headers: { location: '/v1/other' } }),
      {},
    ],
    ['a text that is cut', () => stream(piece('half', 'length')), {}],
    ['a text that a filter has stopped', () => stream(piece('half'), piece('', 'content_filter')), {}],
    ['an error within the stream', () => stream(piece('half'), 'data: {"error":{"message":"gone"}}\n\n'), {}],
    ['an error with status 200', () => ({ body: '{"error":{"message":"no model"}}' }), {}],
    ['no JSON', () => ({ body: 'data: {' }), {}],
    ['an endless answer', () => ({ body: 'x'.repeat(5 * 2 ** 20) }), {}],
    ['silence', () => undefined, { timeoutMs: 100 }],
    ['a picture beyond the bound', () => stream(piece('x')), { maxBytes: 10 }],
  ])('fails for %s', async (_, answer, more) => {
    const { server, engine } = await start(answer, more);
    await expect(engine.read(picture)).rejects.toMatchObject({ code: 'model-failed' });
    expect(server.requests.every(({ path }) => path === '/v1/chat/completions')).toBe(true);
  });

  it('waits until the date of a busy server, beyond its own pauses', async () => {
    const free = Math.ceil((Date.now() + 3_500) / 1_000) * 1_000;
    const busy = { status: 429, headers: { 'retry-after': new Date(free).toUTCString() } };
    const { engine } = await start(() => (Date.now() < free ? busy : stream(piece('The lantern.', 'stop'))));
    expect(await engine.read(picture)).toMatchObject({ text: 'The lantern.' });
  });

  it('sends no page without permission', async () => {
    const { server, engine } = await start(() => stream(piece('x')), {
      allow: async () => {
        throw new Error('used up');
      },
    });
    await expect(engine.read(picture)).rejects.toThrow('used up');
    expect(server.requests).toEqual([]);
  });
});
