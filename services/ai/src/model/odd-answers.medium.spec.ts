import { answerFrom, chunkEvent, doneEvent, rawCall, rawModel, startRawServer } from '../testing/raw-server';
import { isPossiblyCharged } from './call-failure';

const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;

it.each([
  [401, 'unavailable', /access key/, 1],
  [402, 'quota', /credit/, 1],
  [429, 'unavailable', /busy/, 3],
  [502, 'model-failed', /did not answer/, 3],
  ['401', 'unavailable', /access key/, 1],
  ['429', 'unavailable', /busy/, 3],
])('reads the status %j from an error event', async (code, problem, message, requests) => {
  const result = await answerFrom({ body: event({ error: { code, message: 'no' } }) });
  expect(result).toMatchObject({ outcome: { code: problem, message: expect.stringMatching(message) }, requests });
  expect(result.spent).toBe(0);
});

it.each(['error', 'abort'])('requests an answer again that ended with the reason %s', async (reason) => {
  const { outcome, requests } = await answerFrom({
    body: chunkEvent({ content: 'Half of' }) + chunkEvent({}, reason) + doneEvent,
  });
  expect(outcome).toMatchObject({ code: 'model-failed', message: expect.stringMatching(/before it was complete/) });
  expect(requests).toBe(3);
});

it.each([{}, { prompt_tokens: 'x', completion_tokens: -5 }, { prompt_tokens: 5, completion_tokens: null }])(
  'counts the tokens itself when the server reports %j',
  async (usage) => {
    const { outcome, spent } = await answerFrom({
      body: chunkEvent({ content: 'ok' }) + chunkEvent({}, 'stop') + event({ choices: [], usage }) + doneEvent,
    });
    expect(outcome).toEqual({ text: 'ok', cut: false });
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThan(20);
  },
);

it('counts a request that its own timeout ended as possibly charged', () => {
  expect(isPossiblyCharged(new DOMException('timed out', 'TimeoutError'))).toBe(true);
  expect(isPossiblyCharged({ code: 502 })).toBe(false);
});

it('tells answers without a finish reason from those that were cut off by the end of their stream', async () => {
  const [text, unfinished] = [chunkEvent({ content: 'Half of' }), chunkEvent({})];
  const whole = { outcome: { text: 'Half of', cut: false }, requests: 1 };
  expect(await answerFrom({ body: text + unfinished + doneEvent })).toMatchObject(whole);
  const server = await startRawServer({ body: text + unfinished + doneEvent }, { body: text + unfinished });
  const model = await rawModel(server.url);
  await expect(model.answer(rawCall)).resolves.toMatchObject({ cut: false });
  for (let call = 1; call <= 3; call += 1)
    await expect(model.answer(rawCall)).rejects.toMatchObject({
      message: expect.stringMatching(/before it was complete/),
    });
  await server.stop();
});

it('reports an answer that ends without the finish reason that its server otherwise sends', async () => {
  const text = chunkEvent({ content: 'Half of' });
  const server = await startRawServer({ body: text + chunkEvent({}, 'stop') + doneEvent }, { body: text + doneEvent });
  const model = await rawModel(server.url);
  await expect(model.answer(rawCall)).resolves.toMatchObject({ cut: false });
  await expect(model.answer(rawCall)).rejects.toMatchObject({
    message: expect.stringMatching(/before it was complete/),
  });
  await server.stop();
});
