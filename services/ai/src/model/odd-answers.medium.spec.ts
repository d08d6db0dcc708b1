import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testModel } from '../testing/tools';
import { isPossiblyCharged } from './call-failure';
import type { ModelCall } from './language-model';

const call: ModelCall = {
  messages: [{ role: 'user', content: 'What is it?' }],
  maxTokens: 321,
  signal: new AbortController().signal,
  owner: 'ann',
  lane: 'work',
};
const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
const chunk = (delta: object, finish_reason: string | null = null) =>
  event({ id: '1', object: 'chat.completion.chunk', created: 1, choices: [{ index: 0, delta, finish_reason }] });
const done = 'data: [DONE]\n\n';

/** Asks a server that answers every request with these events. */
async function answerFrom(...events: string[]) {
  const counts = { requests: 0, spent: 0 };
  const server = createServer((request, response) => {
    counts.requests += 1;
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(events.join(''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const budget = { reserve: async () => ({ settle: async (tokens: number) => void (counts.spent = tokens) }) };
  const model = await testModel(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, { budget });
  const outcome = await model.answer(call).catch((error: Error) => error);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return { outcome, ...counts };
}

it.each([
  [401, 'unavailable', /access key/, 1],
  [402, 'quota', /credit/, 1],
  [429, 'unavailable', /busy/, 3],
  [502, 'model-failed', /did not answer/, 3],
])('reads the status %i from an error event', async (code, problem, message, requests) => {
  const result = await answerFrom(event({ error: { code, message: 'no' } }));
  expect(result).toMatchObject({ outcome: { code: problem, message: expect.stringMatching(message) }, requests });
  expect(result.spent).toBe(0);
});

it.each(['error', 'abort'])('requests an answer again that ended with the reason %s', async (reason) => {
  const { outcome, requests } = await answerFrom(chunk({ content: 'Half of' }), chunk({}, reason), done);
  expect(outcome).toMatchObject({ code: 'model-failed', message: expect.stringMatching(/before it was complete/) });
  expect(requests).toBe(3);
});

it.each([{}, { prompt_tokens: 'x', completion_tokens: -5 }, { prompt_tokens: 5, completion_tokens: null }])(
  'counts the tokens itself when the server reports %j',
  async (usage) => {
    const { outcome, spent } = await answerFrom(
      chunk({ content: 'ok' }),
      chunk({}, 'stop'),
      event({ choices: [], usage }),
      done,
    );
    expect(outcome).toEqual({ text: 'ok', cut: false });
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThan(20);
  },
);

it('counts a request that its own timeout ended as possibly charged', () => {
  expect(isPossiblyCharged(new DOMException('timed out', 'TimeoutError'))).toBe(true);
  expect(isPossiblyCharged({ code: 502 })).toBe(false);
});
