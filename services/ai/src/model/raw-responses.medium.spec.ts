import { setTimeout as sleep } from 'node:timers/promises';
import { answerFrom, chunkEvent, doneEvent, rawCall, rawModel, startRawServer } from '../testing/raw-server';

it('reports an answer that ended with model_length as truncated', async () => {
  const { outcome } = await answerFrom({
    body: chunkEvent({ content: 'Half' }) + chunkEvent({}, 'model_length') + doneEvent,
  });
  expect(outcome).toEqual({ text: 'Half', cut: true });
});

it.each(['insufficient_system_resource', 'network_error'])(
  'requests an answer again that ended with %s',
  async (reason) => {
    const { outcome, requests } = await answerFrom(
      { body: chunkEvent({ content: 'Half' }) + chunkEvent({}, reason) + doneEvent },
      { body: chunkEvent({ content: 'Whole' }) + chunkEvent({}, 'stop') + doneEvent },
    );
    expect(outcome).toEqual({ text: 'Whole', cut: false });
    expect(requests).toBe(2);
  },
);

it('reports an answer that ended with sensitive as stopped by a filter', async () => {
  const { outcome } = await answerFrom({
    body: chunkEvent({ content: 'Half' }) + chunkEvent({}, 'sensitive') + doneEvent,
  });
  expect(outcome).toMatchObject({ code: 'model-failed', message: expect.stringMatching(/content filter/) });
});

it('reads contents that are lists from one JSON document', async () => {
  const content = [
    { type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] },
    { type: 'text', text: 'Hi' },
  ];
  const body = { choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }] };
  expect((await answerFrom({ body })).outcome).toEqual({ text: 'Hi', cut: false });
});

it.each([
  [{ error: { message: 'No credit', code: 'insufficient_quota' } }, 'quota', 1],
  [{ error: { message: 'Too long', code: 'context_length_exceeded' } }, 'too-large', 1],
  [{ base_resp: { status_code: 1004, status_msg: 'login fail' } }, 'model-failed', 3],
  [{ code: 500, msg: 'internal' }, 'model-failed', 3],
])('reads the successful response %j as an error', async (body, code, requests) => {
  const result = await answerFrom({ body });
  expect(result).toMatchObject({ outcome: { code }, requests });
});

it("reads how long Gemini's compatible API asks to wait", async () => {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '26.5s' }];
  const body = [{ error: { code: 429, message: 'Quota exceeded.', status: 'RESOURCE_EXHAUSTED', details } }];
  const { outcome, requests } = await answerFrom({ status: 429, body });
  expect(outcome).toMatchObject({ code: 'unavailable', retryAfter: 27 });
  // Longer than the model of the test may wait.
  expect(requests).toBe(1);
});

it('waits before it repeats a request that Retry-After asks to repeat at once', async () => {
  const headers = { 'retry-after': '0' };
  const answer = { body: chunkEvent({ content: 'Hi' }) + chunkEvent({}, 'stop') + doneEvent };
  const retry = { attempts: 2, firstMs: 60_000, maxMs: 60_000, maxRetryAfterMs: 60_000 };
  const server = await startRawServer({ status: 429, headers }, answer);
  const stop = new AbortController();
  const pending = (await rawModel(server.url, { retry })).answer({ ...rawCall, signal: stop.signal });
  pending.catch(() => undefined);
  while (server.bodies.length === 0) await sleep(5);
  // Long enough for a request that follows at once.
  await sleep(200);
  stop.abort(new Error('stopped'));
  await expect(pending).rejects.toThrow('stopped');
  await server.stop();
});

it.each([
  { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
  { prompt_tokens: 0, completion_tokens: 7, total_tokens: 7 },
])('counts the prompt itself when the server reports %j', async (usage) => {
  const text = chunkEvent({ content: 'a few words' }) + chunkEvent({}, 'stop');
  const { spent } = await answerFrom({
    body: `${text}data: ${JSON.stringify({ choices: [], usage })}\n\n${doneEvent}`,
  });
  expect(spent).toBeGreaterThan(usage.completion_tokens + 4);
});

it('counts the prompt of an answer that only reasoned when the server reports no tokens', async () => {
  const usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
  const body = chunkEvent({ reasoning_content: 'Hm' }) + chunkEvent({}, 'length');
  const { outcome, spent } = await answerFrom({
    body: `${body}data: ${JSON.stringify({ choices: [], usage })}\n\n${doneEvent}`,
  });
  expect(outcome).toEqual({ text: '', cut: true });
  expect(spent).toBeGreaterThan(4);
});

it('charges nothing for a server that accepts no connections', async () => {
  const server = await startRawServer();
  await server.stop();
  let spent = -1;
  const budget = { reserve: async () => ({ settle: async (tokens: number) => void (spent = tokens) }) };
  const model = await rawModel(server.url, { budget });
  await expect(model.answer(rawCall)).rejects.toMatchObject({ code: 'model-failed' });
  expect(spent).toBe(0);
});

it('yields both halves of a character together', async () => {
  const wave = '\u{1f30a}';
  const body =
    chunkEvent({ content: `A ${wave[0]}` }) +
    chunkEvent({ content: `${wave[1]} wave` }) +
    chunkEvent({}, 'stop') +
    doneEvent;
  const server = await startRawServer({ body });
  const pieces = await Array.fromAsync((await rawModel(server.url)).stream(rawCall));
  await server.stop();
  expect(pieces.join('')).toBe(`A ${wave} wave`);
  expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
});
