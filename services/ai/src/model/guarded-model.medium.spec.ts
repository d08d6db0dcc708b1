import { setTimeout as sleep } from 'node:timers/promises';
import { startModelServer, type ModelServer, type ModelServerOptions } from '@winnow/testing';
import { setFairnessKey } from '@winnow/jobs';
import { CircuitBreaker, Pace } from '@winnow/worker-process';
import { shortIdle, testModel } from '../testing/tools';
import type { ModelCall } from './language-model';

let server: ModelServer;
const start = async (options: ModelServerOptions = {}) => (server = await startModelServer(options));
afterEach(() => server.stop());

const call = (content: string, extra: Partial<ModelCall> = {}): ModelCall => ({
  messages: [{ role: 'user', content }],
  maxTokens: 500,
  signal: new AbortController().signal,
  owner: 'ann',
  lane: 'work',
  ...extra,
});

describe('an answer', () => {
  it('arrives complete, with the API key sent and a token limit', async () => {
    const model = await testModel((await start()).url);
    expect(await model.answer(call('say this'))).toEqual({ text: 'say this', cut: false });
    expect(server.requests[0]).toMatchObject({ authorization: 'Bearer key', maxTokens: 500, model: 'test-model' });
  });

  it.each([
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '1' } }, 900],
    ['429 about too many tokens', { status: 429, error: { message: 'Too many tokens, please wait.' } }, 0],
    ['500', { status: 500 }, 0],
    ['503', { status: 503 }, 0],
    ['a lost connection', 'reset', 0],
    ['a connection lost midway', 'reset-midway', 0],
    ['silence', 'stall', 250],
    ['silence midway', 'stall-midway', 250],
  ] as const)('is retried after %s', async (_name, fault, minMs) => {
    const model = await testModel((await start()).url);
    server.queueFaults(fault);
    const started = performance.now();
    expect((await model.answer(call('hello there '.repeat(300)))).text).toContain('hello there');
    expect(server.requests).toHaveLength(2);
    expect(performance.now() - started).toBeGreaterThanOrEqual(minMs);
  });

  it('fails with a problem when the server keeps failing', async () => {
    const model = await testModel(
      (await start({ faultOf: () => ({ status: 500, error: { message: 'at 10.0.0.1:99' } }) })).url,
    );
    await expect(model.answer(call('x'))).rejects.toMatchObject({
      code: 'model-failed',
      message: expect.not.stringContaining('10.0'),
    });
    expect(server.requests).toHaveLength(3);
  });

  it.each([
    [{ status: 401 }, 'unavailable', /access key/],
    [{ status: 404 }, 'unavailable', /not found/],
    [{ status: 429, error: { code: 'insufficient_quota' } }, 'quota', /credit/],
    [
      { status: 400, error: { message: "This model's maximum context length is 10", code: 'context_length_exceeded' } },
      'too-large',
      /too long/,
    ],
    [{ status: 413, error: { message: 'Request too large for the tokens per minute' } }, 'too-large', /too long/],
    [{ status: 429, headers: { 'retry-after': '3600' } }, 'unavailable', /busy/],
  ] as const)('is not retried after %j', async (fault, code, message) => {
    const model = await testModel((await start({ faultOf: () => fault })).url);
    await expect(model.answer(call('x'))).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    expect(server.requests).toHaveLength(1);
  });

  it('reports truncation and strips reasoning', async () => {
    const model = await testModel((await start()).url);
    server.queueFaults('oversized', 'thinking');
    expect((await model.answer(call('x', { maxTokens: 20 }))).cut).toBe(true);
    expect((await model.answer(call('plain'))).text).toBe('plain');
  });

  it('is rejected at once when prompt and answer cannot fit', async () => {
    const model = await testModel((await start()).url);
    await expect(model.answer(call('word '.repeat(20_000)))).rejects.toMatchObject({ code: 'too-large' });
    expect(server.requests).toHaveLength(0);
  });
});

describe('the permits', () => {
  it('limit concurrent requests, and are released by a cancelled call', async () => {
    let maxOpen = 0;
    // The server notices an aborted request later than the caller.
    const open = () =>
      server.requests.filter(({ outcome, messages }) => outcome === 'open' && messages.at(-1)?.content !== '1').length;
    await start({ firstMs: 60, answer: () => ((maxOpen = Math.max(maxOpen, open())), 'ok') });
    const model = await testModel(server.url, { permits: { chat: 1, work: 2 } });
    const controller = new AbortController();
    const calls = Array.from({ length: 6 }, (_, at) =>
      model.answer(call(`${at}`, at === 1 ? { signal: controller.signal } : {})),
    );
    setTimeout(() => controller.abort(new Error('gone')), 20);
    const results = await Promise.allSettled(calls);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', ...Array(4).fill('fulfilled')]);
    expect(maxOpen).toBe(2);
    expect(server.open).toBe(0);
  });
});

describe('a stream', () => {
  it('yields words as they arrive, and aborts the request when its reader stops', async () => {
    const model = await testModel((await start({ betweenMs: 15 })).url);
    const received: string[] = [];
    for await (const piece of model.stream(
      call('one two three four five six seven eight nine ten', { lane: 'chat' }),
    )) {
      received.push(piece);
      if (received.length === 3) break;
    }
    expect(received.join('')).toBe('one two three ');
    while (server.requests[0]?.outcome === 'open') await sleep(10);
    expect(server.requests[0]?.outcome).toBe('hung-up');
  });

  it("ends with the signal's reason", async () => {
    const model = await testModel((await start({ betweenMs: 50 })).url);
    const controller = new AbortController();
    const reading = (async () => {
      for await (const _ of model.stream(call('word '.repeat(200), { signal: controller.signal })))
        controller.abort(new Error('hung up'));
    })();
    await expect(reading).rejects.toThrow('hung up');
    while (server.open > 0) await sleep(10);
    expect(server.requests[0]?.outcome).toBe('hung-up');
  });

  it('is retried before its first word, never afterwards', async () => {
    const model = await testModel((await start({ betweenMs: 5 })).url);
    server.queueFaults({ status: 500 }, 'reset-midway');
    const read = async () => (await Array.fromAsync(model.stream(call('word '.repeat(30))))).join('');
    await expect(read()).rejects.toMatchObject({ code: 'model-failed' });
    expect(server.requests).toHaveLength(2);
    expect(await read()).toBe('word '.repeat(30));
  });
});

describe('the budget', () => {
  const open = async (idle = shortIdle) => {
    const spent: number[] = [];
    const budget = { reserve: async () => ({ settle: async (tokens: number) => void spent.push(tokens) }) };
    return { spent, model: await testModel((await start()).url, { budget, idle }) };
  };
  const prompt = 'word '.repeat(100);

  it('is charged for each prompt that was sent, and not answered in time', async () => {
    // Long enough for each request to be sent on a busy machine.
    const { spent, model } = await open({ firstMs: 1_000, nextMs: 1_000 });
    server.queueFaults('stall', 'stall', 'stall', 'stall');
    await expect(model.answer(call(prompt))).rejects.toMatchObject({ code: 'model-failed' });
    await expect(Array.fromAsync(model.stream(call(prompt)))).rejects.toMatchObject({ code: 'model-failed' });
    expect(server.requests).toHaveLength(4);
    expect(spent[0]).toBeGreaterThan(100);
    expect(spent[1]).toBe(spent[0]);
  });

  it('is charged for the prompt of a reply that was cancelled before its first word', async () => {
    const { spent, model } = await open();
    server.queueFaults('stall');
    const controller = new AbortController();
    const reading = Array.fromAsync(model.stream(call(prompt, { signal: controller.signal })));
    reading.catch(() => undefined);
    while (server.requests.length === 0) await sleep(5);
    controller.abort(new Error('hung up'));
    await expect(reading).rejects.toThrow('hung up');
    expect(spent[0]).toBeGreaterThan(50);
  });

  it('is not charged for requests that were rejected', async () => {
    const { spent, model } = await open();
    server.queueFaults({ status: 401 });
    await expect(Array.fromAsync(model.stream(call(prompt)))).rejects.toMatchObject({ code: 'unavailable' });
    expect(spent).toEqual([0]);
  });
});

describe('the circuit breaker', () => {
  it('rejects while open, admits one trial request, then closes', async () => {
    let now = 1_000;
    const breaker = new CircuitBreaker({ failures: 3, resetTimeoutMs: 5_000 }, () => now);
    const model = await testModel((await start()).url, {
      breaker,
      retry: { attempts: 1, firstMs: 1, maxMs: 1, maxRetryAfterMs: 1 },
    });
    server.queueFaults({ status: 500 }, { status: 500 }, { status: 500 });
    for (let at = 0; at < 3; at += 1)
      await expect(model.answer(call('x'))).rejects.toMatchObject({ code: 'model-failed' });
    await expect(model.answer(call('x'))).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
    expect(server.requests).toHaveLength(3);
    now += 5_001;
    expect((await model.answer(call('back'))).text).toBe('back');
    expect((await model.answer(call('well'))).text).toBe('well');
  });
});

it('applies the rate limit per address', async () => {
  const model = await testModel((await start({ betweenMs: 1 })).url, { pace: new Pace(0.01, 400_000) });
  const callFrom = (block: string, content: string) => {
    const controller = new AbortController();
    setFairnessKey(controller.signal, block);
    return { controller, answer: model.answer(call(content, { signal: controller.signal })) };
  };
  const greedy = callFrom('greedy', 'one word after another '.repeat(10));
  const outcome = greedy.answer.catch((error: Error) => error.name);
  expect((await callFrom('modest', 'brief').answer).text).toBe('brief');
  greedy.controller.abort();
  expect(await outcome).toBe('AbortError');
});
