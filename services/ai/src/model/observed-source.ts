import { ProblemError } from '@winnow/errors';
import { startSpan, type Metrics } from '@winnow/telemetry';
import { toCallFailure } from './call-failure';
import type { CallUsage } from './job-budget';
import type { ModelCall } from './language-model';
import type { ModelChunk, ModelSource } from './model-source';

/** Histogram buckets in seconds, from the first word of a small model to a long answer of a slow one. */
const buckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];
const lanes = ['chat', 'work'] as const satisfies readonly ModelCall['lane'][];

/** Metrics of requests to a model's server. */
export interface ModelObserver {
  /**
   * Called when a request has ended: `ok`, a kind of failure, `cancelled` by the caller, or `silent` after the idle
   * timeout.
   */
  called(lane: ModelCall['lane'], outcome: string, seconds: number): void;
  /** Called with the usage reported by the server. */
  spent(tokens: CallUsage): void;
}

/** Registers metrics of requests, their time and their tokens, by provider. */
export function modelMetrics(metrics: Metrics, provider: string): ModelObserver {
  const calls = metrics.counter(
    'winnow_model_calls_total',
    "Requests to the language model's server, by how they ended.",
    ['provider', 'lane', 'outcome'],
    lanes.map((lane) => ({ provider, lane, outcome: 'ok' })),
  );
  const seconds = metrics.histogram(
    'winnow_model_call_seconds',
    'Duration of model calls in seconds.',
    ['provider', 'lane'],
    buckets,
    lanes.map((lane) => ({ provider, lane })),
  );
  const tokens = metrics.counter(
    'winnow_model_tokens_total',
    "Tokens, as the language model's server counts them.",
    ['provider', 'direction'],
    ['input', 'output', 'reasoning'].map((direction) => ({ provider, direction })),
  );
  return {
    called(lane, outcome, took) {
      calls.inc({ provider, lane, outcome });
      seconds.observe({ provider, lane }, took);
    },
    spent({ input, output, reasoning }) {
      tokens.inc({ provider, direction: 'input' }, input);
      tokens.inc({ provider, direction: 'output' }, output - reasoning);
      tokens.inc({ provider, direction: 'reasoning' }, reasoning);
    },
  };
}

/** Wraps a source with metrics and with spans in the caller's trace. Both exclude prompts and answers. */
export function observedSource(source: ModelSource, provider: string, observer: ModelObserver): ModelSource {
  return {
    name: source.name,
    id: source.id,
    async open(call) {
      const attributes = {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': provider,
        'gen_ai.request.model': source.name,
        'gen_ai.request.max_tokens': call.maxTokens,
        'winnow.lane': call.lane,
      };
      const span = startSpan(`chat ${source.name}`, { role: 'client', attributes });
      const started = performance.now();
      let isOver = false;
      const end = (outcome: string) => {
        if (isOver) return;
        isOver = true;
        call.signal.removeEventListener('abort', onAbort);
        observer.called(call.lane, outcome, (performance.now() - started) / 1_000);
        span.end(outcome === 'ok' ? undefined : outcome);
      };
      // When the reader stops early, only the signal shows the end.
      const onAbort = () => end(call.signal.reason instanceof ProblemError ? 'cancelled' : 'silent');
      call.signal.addEventListener('abort', onAbort, { once: true });
      try {
        const chunks = await span.run(() => source.open(call));
        return watched(chunks, end, (usage) => {
          observer.spent(usage);
          span.set({ 'gen_ai.usage.input_tokens': usage.input, 'gen_ai.usage.output_tokens': usage.output });
        });
      } catch (error) {
        end(toCallFailure(error).kind);
        throw error;
      }
    },
  };
}

async function* watched(
  chunks: AsyncIterable<ModelChunk>,
  end: (outcome: string) => void,
  onUsage: (usage: CallUsage) => void,
): AsyncGenerator<ModelChunk> {
  try {
    for await (const chunk of chunks) {
      if (chunk.usage) onUsage(chunk.usage);
      yield chunk;
    }
    end('ok');
  } catch (error) {
    end(toCallFailure(error).kind);
    throw error;
  }
}
