import { ProblemError } from '@winnow/errors';
import { Metrics } from '@winnow/telemetry';
import type { ModelCall } from './language-model';
import type { ModelChunk, ModelSource } from './model-source';
import { modelMetrics, observedSource } from './observed-source';

const callWith = (signal: AbortSignal): ModelCall => ({
  messages: [],
  maxTokens: 10,
  owner: 'ann',
  lane: 'work',
  signal,
});

/** Creates a source with metrics; returns the number of requests by outcome. */
function observeSource(open: ModelSource['open']) {
  const metrics = new Metrics('test');
  const source = observedSource({ name: 'm', id: 'm', open }, 'openai', modelMetrics(metrics, 'openai'));
  const countOf = async (outcome: string) => {
    const { values } = await metrics.registry.getSingleMetric('winnow_model_calls_total')!.get();
    return values.find(({ labels }) => labels['lane'] === 'work' && labels['outcome'] === outcome)?.value ?? 0;
  };
  return { source, countOf, metrics };
}

async function* words(...chunks: ModelChunk[]): AsyncGenerator<ModelChunk> {
  yield* chunks;
}

it('counts a completed answer and the usage that the server reports', async () => {
  const usage = { input: 7, output: 3, reasoning: 1 };
  const { source, countOf, metrics } = observeSource(async () => words({ text: 'a' }, { text: '', usage }));
  await Array.fromAsync(await source.open(callWith(new AbortController().signal)));
  expect(await countOf('ok')).toBe(1);
  expect((await metrics.expose()).body).toMatch(/winnow_model_tokens_total\{[^}]*direction="input"[^}]*\} 7/);
  expect((await metrics.expose()).body).toMatch(/winnow_model_tokens_total\{[^}]*direction="output"[^}]*\} 2/);
  expect((await metrics.expose()).body).toMatch(/winnow_model_tokens_total\{[^}]*direction="reasoning"[^}]*\} 1/);
});

it('counts each failure once: a rejection by its kind, an abort as cancelled, an idle timeout as silent', async () => {
  const rejected = observeSource(() => Promise.reject(Object.assign(new Error('no'), { status: 401 })));
  await expect(rejected.source.open(callWith(new AbortController().signal))).rejects.toThrow('no');
  expect(await rejected.countOf('refused')).toBe(1);

  for (const [reason, outcome] of [
    [new ProblemError('cancelled'), 'cancelled'],
    [undefined, 'silent'],
  ] as const) {
    const { source, countOf } = observeSource(async () => words({ text: 'a' }, { text: 'b' }));
    const controller = new AbortController();
    const reader = (await source.open(callWith(controller.signal)))[Symbol.asyncIterator]();
    await reader.next();
    controller.abort(reason);
    controller.abort(reason);
    await reader.next();
    await reader.next();
    expect([await countOf(outcome), await countOf('ok')]).toEqual([1, 0]);
  }
});
